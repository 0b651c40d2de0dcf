import { lastChanges } from '#modules/live-blogs/live-blogs.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { RAW_FRAME } from '../posts/raw-html.ts';
import type { TeaserRow } from '../posts/teaser-rows.ts';
import { type Teaser, teasersOf } from '../posts/teasers.ts';
import { LIVE_KEY } from '../views/live-part.ts';
import { absolute } from '../views/page-result.ts';
import { withWholeAddresses } from './absolute-links.ts';

export const IN_FEED = 20;
/** A body that is longer comes as its summary. */
const LONGEST_BODY = 200_000;

export type FeedItem = Teaser & { html: string; tags: string[] };

/** Posts as feeds carry them, with the whole text where there is no password. */
export async function feedItems(
  needs: PagesNeeds,
  site: ReaderSite,
  rows: readonly TeaserRow[],
): Promise<FeedItem[]> {
  const { db } = needs;
  const ids = rows.map(({ id }) => id);
  const [teasers, changes, bodies, titleOf] = await Promise.all([
    teasersOf(needs, site, rows, true),
    updatesOf(needs.db, site.id, rows),
    db
      .selectFrom('post_body')
      .select(['post_id', 'body'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(ids))))
      .where((eb) => eb(eb.fn('length', ['body']), '<=', LONGEST_BODY))
      .execute(),
    tagTitles(
      db,
      site.id,
      rows.flatMap(({ tag_ids }) => tag_ids),
    ),
  ]);
  const bodyOf = new Map(bodies.map(({ post_id, body }) => [post_id, body]));
  const closed = await needs.closed(site.id);
  const open = rows.flatMap(({ id, tag_ids: tagIds, has_password }) =>
    has_password ? [] : [{ id, tagIds, body: bodyOf.get(id) ?? '' }],
  );
  const shown = await needs.shownBodies(site.id, open, { closed, frames: null });
  const textOf = new Map(open.map(({ id }, at) => [id, shown[at]]));
  return teasers.map((post, at) => {
    const row = rows[at];
    const { html, fetchedKeys } = textOf.get(post.id) ?? { html: '', fetchedKeys: [] };
    return {
      ...post,
      changed_ts: Math.max(post.changed_ts, changes.get(post.id) ?? 0),
      keys: [...post.keys, ...fetchedKeys, ...(row && isFollowed(row) ? [LIVE_KEY] : [])],
      html: withWholeAddresses(html.replace(RAW_FRAME, ''), absolute(site.base, post.url)),
      tags: row?.tag_ids.flatMap((id) => titleOf.get(id) ?? []) ?? [],
    };
  });
}

type Followed = Pick<TeaserRow, 'id' | 'type' | 'has_password'>;

/** Live blogs whose updates every reader reads; each of them is a change of the post. */
const isFollowed = ({ type, has_password }: Omit<Followed, 'id'>): boolean =>
  type === 'live_blog' && !has_password;

/** When each of those of these that are live blogs was last updated, in unix seconds. */
export const updatesOf = (db: Db, siteId: number, rows: readonly Followed[]): Promise<Map<number, number>> =>
  lastChanges(
    db,
    siteId,
    rows.filter(isFollowed).map(({ id }) => id),
  );

/** The titles of tags that readers see, by their ids. */
export async function tagTitles(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const tags = await db
    .selectFrom('tag')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where('is_hidden', '=', false)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute();
  return new Map(tags.map(({ id, title }) => [id, title]));
}
