import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

const MOST_COUNTED = 10_000;

/** How many of those who hold a role anywhere have an account, and how many of these have no second factor. */
export async function countWithoutFactor(
  db: Db,
  siteId: number,
  roleId: number,
): Promise<{ accounts_count: number; without_count: number }> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct person.account_id from role_assignment as held
    join profile as person on person.site_id = ${siteId} and person.id = held.profile_id
      and person.deleted_ts is null and person.account_id is not null
    where held.site_id = ${siteId} and held.role_id = ${roleId}
    limit ${MOST_COUNTED}`.execute(db);
  const accounts = rows.map(({ account_id }) => account_id);
  // A passkey counts as both factors.
  const { rows: strong } = await sql<{ account_id: string }>`
    select account_id from auth.second_factor
      where account_id = any(${accounts}::text[]) and enabled_ts is not null
    union select account_id from auth.passkey where account_id = any(${accounts}::text[])`.execute(db);
  return { accounts_count: accounts.length, without_count: accounts.length - strong.length };
}
