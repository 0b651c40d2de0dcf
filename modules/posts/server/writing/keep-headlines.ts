import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Db, Trx } from '#platform/server/database.ts';

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

/**
 * Writes what is missing or says something else, as after a server of an earlier version wrote posts.
 * @returns how many there were
 */
export async function mendHeadlines(db: Db, signal: AbortSignal): Promise<number> {
  const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
  let mended = 0;
  for (const { id } of sites) {
    if (signal.aborted) break;
    const { numAffectedRows } = await sql`insert into post_headline (site_id, post_id, headline, created_ts)
      select ${id}::bigint, post.id, post.headline, post.created_ts from post
      left join post_headline as kept on kept.site_id = ${id} and kept.post_id = post.id
      where post.site_id = ${id} and kept.headline is distinct from post.headline
        and (post.headline <> '' or kept.post_id is not null)
      on conflict (site_id, post_id) do update set headline = excluded.headline`.execute(db);
    mended += Number(numAffectedRows ?? 0);
  }
  return mended;
}
