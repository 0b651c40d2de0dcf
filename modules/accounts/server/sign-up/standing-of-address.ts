import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { findAccount } from '../account-writes.ts';
import { STATUSES_THAT_SIGN_IN } from '../statuses-that-sign-in.ts';

/** Of an address on a site: nobody comes with it, somebody does already, or nobody may. */
export type Standing = 'free' | 'known' | 'refused';

const BANNED = 2;

type Found = { account_id: string | null; status: number; deleted_ts: number | null };

/** What becomes of a sign-up by an address; whoever was banned, or switched off by staff, makes no other account. */
export async function standingOf(db: Db, siteId: number, email: string): Promise<Standing> {
  const account = await findAccount(db, email);
  const { rows } = await sql<Found>`
    select account_id, status, deleted_ts from profile
    where site_id = ${siteId} and (lower(email) = ${email} or account_id = ${account?.id ?? ''})`.execute(db);
  if (rows.some(({ status }) => status === BANNED)) return 'refused';
  const here = rows.filter(({ deleted_ts }) => deleted_ts === null);
  const own = here.filter(({ account_id }) => account_id === null || account_id === account?.id);
  if (own.some(({ status }) => !STATUSES_THAT_SIGN_IN.includes(status))) return 'refused';
  return own.some(({ account_id }) => account_id !== null) ? 'known' : 'free';
}

/** Whether there is a page with an address that nobody signs in as, and none of these has a right of the site. */
export async function hasOpenPage(db: Db, siteId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ has_role: boolean }>`
    select exists (select 1 from role_assignment as a
      where a.site_id = ${siteId} and a.profile_id = p.id) as has_role
    from profile as p
    where p.site_id = ${siteId} and lower(p.email) = ${email} and p.account_id is null and p.deleted_ts is null`.execute(
    db,
  );
  return rows.length > 0 && rows.every(({ has_role }) => !has_role);
}

/** Whether people with an address of this domain sign in by a provider alone, as the staff of a site may have to. */
export async function isOfProvider(db: Db, siteId: number, email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from sign_in_setting as s
      join sign_in_provider as p on p.site_id = ${siteId} and p.is_enabled and p.deleted_ts is null
      where s.site_id = ${siteId} and s.is_only and ${domain} = any(p.domains)) as has`.execute(db);
  return rows[0]?.has === true;
}
