import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** How far the targets of a site's redirects are judged. Times are unix seconds. */
export type CheckState = {
  /** How often something was heard that may have changed what stands where; `checked_count` of it is judged. */
  heard_count: number;
  checked_count: number;
  /** What was heard when the round under way began; null between rounds. */
  round_count: number | null;
  after_id: number;
  took_ms: number;
  began_ts: number | null;
  checked_ts: number | null;
  next_ts: number;
};

/** Null of a site whose redirects nobody has heard of. */
export async function readCheckState(db: Db, siteId: number): Promise<CheckState | null> {
  const row = await db
    .selectFrom('redirect_check')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ?? null;
}

export async function writeCheckState(db: Db, siteId: number, state: Partial<CheckState>): Promise<void> {
  await db.updateTable('redirect_check').set(state).where('site_id', '=', siteId).execute();
}

/**
 * Notes that what the redirects of a site lead to may be there no more, or is there now.
 * @returns when the next round may begin; null of a site that has none to judge
 */
export async function noteHeard(db: Db, siteId: number): Promise<number | null> {
  return (await hasToJudge(db, siteId)) ? noteWrite(db, siteId) : null;
}

/** The same after a write of redirects. */
export async function noteWrite(db: Db, siteId: number): Promise<number> {
  const { rows } = await sql<{ next_ts: number }>`
    insert into redirect_check (site_id, heard_count) values (${siteId}, 1)
    on conflict (site_id) do update set heard_count = redirect_check.heard_count + 1
    returning next_ts`.execute(db);
  return rows[0]?.next_ts ?? 0;
}

/** Lets the sweep find a site whose first redirects were loaded. Where there is a row it is left to others, whom it would keep waiting. */
export async function noteLoad(db: Db, siteId: number): Promise<void> {
  await sql`insert into redirect_check (site_id, heard_count) values (${siteId}, 1)
    on conflict (site_id) do nothing`.execute(db);
}

/** Whether the site has redirects, or had some until a write that is not judged yet. */
export async function hasToJudge(db: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from redirect where site_id = ${siteId} and deleted_ts is null)
      or exists (select from redirect_check where site_id = ${siteId} and heard_count > checked_count) as has`.execute(
    db,
  );
  return rows[0]?.has === true;
}
