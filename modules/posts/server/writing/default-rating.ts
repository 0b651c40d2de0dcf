import type { Db } from '#platform/server/database.ts';

/** What a new post of somebody is rated where it is written; 0 on the site itself, and where nobody said more. */
export async function defaultRating(
  db: Db,
  siteId: number,
  { communityId, profileId }: { communityId: number | null; profileId: number | null },
): Promise<number> {
  if (communityId === null || profileId === null) return 0;
  const row = await db
    .selectFrom('creator_rating')
    .select('rating')
    .where('site_id', '=', siteId)
    .where('community_id', '=', communityId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row?.rating ?? 0;
}
