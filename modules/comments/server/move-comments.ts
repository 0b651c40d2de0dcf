import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';

type Moving = { siteId: number; from: number; to: number; now: number };

/** How many comments somebody wrote, those in the trash among them. */
export async function countCommentsOf(db: Db, siteId: number, profileId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from comment
    where site_id = ${siteId} and profile_id = ${profileId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Has another person be the author of comments: of all that somebody wrote, or of these.
 * @returns the ids of those that changed
 */
export async function moveComments(
  trx: Trx,
  { siteId, from, to, now }: Moving,
  only?: readonly number[],
): Promise<number[]> {
  const these = only ? sql`and id = any(${[...only]}::bigint[])` : sql``;
  const { rows } = await sql<{ id: number }>`
    update comment set profile_id = ${to}, updated_ts = ${now}, revision = revision + 1
    where site_id = ${siteId} and profile_id = ${from} ${these} returning id`.execute(trx);
  if (rows.length > 0) await publishChange(trx, { topic: 'comment', siteId });
  return rows.map(({ id }) => id);
}
