import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';

type Pair = { siteId: number; from: number; to: number };
/** A rating that a merge gave the person who is kept. */
export type MovedRating = { community_id: number; rating: number; updated_ts: number };

/** What is said of the posts of one person holds for the other one, where nothing was said of theirs: a review is not lost by a merge. */
export async function moveRatings(trx: Trx, { siteId, from, to }: Pair): Promise<MovedRating[]> {
  const { rows } = await sql<MovedRating>`
    insert into creator_rating (site_id, community_id, profile_id, rating, updated_ts, updated_by)
    select ${siteId}::bigint, community_id, ${to}::bigint, rating, updated_ts, updated_by from creator_rating
    where site_id = ${siteId} and profile_id = ${from}
    order by community_id on conflict do nothing returning community_id, rating, updated_ts`.execute(trx);
  return rows;
}

/** Takes them back from who was kept, but for what was said anew meanwhile; the other one has theirs still. */
export async function returnRatings(
  trx: Trx,
  { siteId, to }: Pick<Pair, 'siteId' | 'to'>,
  moved: readonly MovedRating[],
): Promise<void> {
  if (moved.length === 0) return;
  await sql`delete from creator_rating as given
    using unnest(${moved.map((one) => one.community_id)}::bigint[], ${moved.map((one) => one.rating)}::smallint[],
      ${moved.map((one) => one.updated_ts)}::bigint[]) as one (community_id, rating, updated_ts)
    where given.site_id = ${siteId} and given.profile_id = ${to} and given.community_id = one.community_id
      and given.rating = one.rating and given.updated_ts = one.updated_ts`.execute(trx);
}
