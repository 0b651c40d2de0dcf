import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import type { TeaserRow } from '../posts/teaser-rows.ts';
import { teasersOf } from '../posts/teasers.ts';
import { tagTitles, updatesOf } from './feed-items.ts';

/** What a post is as an item of a feed: two that say the same are the same item. */
export type PostFacts = { id: number; authorIds: number[]; changed_ts: number; text: string };

/** Reads no body: the revision of a post stands for it. */
export async function factsOf(
  needs: PagesNeeds,
  site: ReaderSite,
  rows: readonly TeaserRow[],
): Promise<PostFacts[]> {
  const { db } = needs;
  const ids = rows.map(({ id }) => id);
  const [teasers, changes, titles, saved] = await Promise.all([
    teasersOf(needs, site, rows),
    updatesOf(db, site.id, rows),
    tagTitles(
      db,
      site.id,
      rows.flatMap(({ tag_ids }) => tag_ids),
    ),
    db
      .selectFrom('post')
      .select(['id', 'revision'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute(),
  ]);
  const revisions = new Map(saved.map(({ id, revision }) => [id, revision]));
  return teasers.map(({ keys, authors, ...shown }, at) => {
    const changed_ts = Math.max(shown.changed_ts, changes.get(shown.id) ?? 0);
    const said = {
      ...{ ...shown, changed_ts },
      authors: authors.map(({ id, name, url }) => [id, name, url]),
      tags: rows[at]?.tag_ids.flatMap((id) => titles.get(id) ?? []),
      revision: revisions.get(shown.id),
    };
    return {
      ...{ id: shown.id, changed_ts, authorIds: rows[at]?.author_ids ?? [] },
      text: JSON.stringify(said),
    };
  });
}
