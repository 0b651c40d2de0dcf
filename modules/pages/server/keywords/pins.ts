import { keywordOf } from '#modules/figures/figures.public.ts';
import { findPage } from '#modules/permalinks/permalinks.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { notAPost, type pinResult } from '../../keywords.contract.ts';
import type { PagesNeeds } from '../pages-needs.ts';

export type PinnedPost = { id: number; headline: string };

/** The post that stands first where readers search for these words; null where nobody chose one. */
export async function pinnedPost(db: Db, siteId: number, words: string): Promise<number | null> {
  const word = keywordOf(words);
  return word === null ? null : ((await pinsOf(db, siteId, [word])).get(word)?.id ?? null);
}

/** The posts that stand first, by the keywords that have one. */
export async function pinsOf(
  db: Db,
  siteId: number,
  words: readonly string[],
): Promise<Map<string, PinnedPost>> {
  const rows = await db
    .selectFrom('keyword_pin as k')
    .innerJoin('post as p', (join) =>
      join.onRef('p.site_id', '=', 'k.site_id').onRef('p.id', '=', 'k.post_id'),
    )
    .select(['k.word', 'p.id', 'p.headline'])
    .where('k.site_id', '=', siteId)
    .where('p.site_id', '=', siteId)
    .where('p.deleted_ts', 'is', null)
    .where((eb) => eb('k.word', '=', eb.fn.any(eb.val([...words]))))
    .execute();
  return new Map(rows.map(({ word, id, headline }) => [word, { id, headline }]));
}

type PinCall = Call<typeof pinResult>;

/** Chooses the post that stands first for a keyword, or takes the choice away. */
export async function pin(
  { database: { db, ids }, events }: Pick<Ground, 'database' | 'events'>,
  needs: PagesNeeds,
  call: PinCall,
): Promise<{ keyword: string; pinned: PinnedPost | null }> {
  const { site, body, now, caller } = call;
  const word = keywordOf(body.keyword) ?? body.keyword.toLowerCase();
  const post = body.url === null ? null : await postAt(needs, call, body.url);
  return db.transaction().execute(async (trx) => {
    const before = (await pinsOf(trx, site.id, [word])).get(word) ?? null;
    if (before?.id === post?.id) return { keyword: word, pinned: before };
    await trx.deleteFrom('keyword_pin').where('site_id', '=', site.id).where('word', '=', word).execute();
    if (post) {
      await trx
        .insertInto('keyword_pin')
        .values({
          ...{ site_id: site.id, word, post_id: post.id },
          ...{ created_ts: now, created_by: caller.profile?.id ?? 0 },
        })
        .onConflict((conflict) => conflict.columns(['site_id', 'word']).doUpdateSet({ post_id: post.id }))
        .execute();
    }
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'search_result.pinned', objectKind: 'post', objectId: post?.id ?? before?.id ?? 0 },
      ...{ before: { keyword: before ? word : null }, after: { keyword: post ? word : null } },
    });
    await events.publish(trx, { topic: 'search_documents', siteId: site.id });
    return { keyword: word, pinned: post };
  });
}

/** @throws ApiError url_is_invalid for what is no post at an address of the site */
async function postAt(needs: PagesNeeds, { site, request }: PinCall, typed: string): Promise<PinnedPost> {
  const refused = () => notAPost({ details: [{ loc: ['body', 'url'], msg: notAPost.message }] });
  const url = URL.parse(typed, site.uri);
  const isOwn = url?.origin === new URL(site.uri).origin || url?.host === request.host;
  if (!url || !isOwn) throw refused();
  const found = await findPage(needs, site, { path: url.pathname, query: '' });
  const page = found?.kind === 'page' ? found.page : null;
  if (!page || !['post', 'particle', 'page'].includes(page.type)) throw refused();
  const row = await needs.db
    .selectFrom('post')
    .select(['id', 'headline'])
    .where('site_id', '=', site.id)
    .where('id', '=', page.id)
    .executeTakeFirst();
  if (!row) throw refused();
  return row;
}
