import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';

/** Writes headlines where they are looked for by their letters, beside the posts themselves. */
export async function keepHeadlines(
  trx: Trx,
  siteId: number,
  posts: readonly { id: number; headline: string; created_ts: number }[],
): Promise<void> {
  await insertRows(
    trx,
    'post_headline',
    siteId,
    ['post_id', 'headline', 'created_ts'],
    posts.map(({ id, headline, created_ts }) => [id, headline, created_ts]),
    `on conflict (site_id, post_id) do update set headline = excluded.headline, created_ts = excluded.created_ts
      where post_headline.headline <> excluded.headline or post_headline.created_ts <> excluded.created_ts`,
  );
}
