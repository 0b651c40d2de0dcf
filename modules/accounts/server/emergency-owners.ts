import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { PASSWORD_PROVIDER } from './account.queries.ts';
import { hasRole } from './has-role.ts';
import { STATUSES_THAT_SIGN_IN } from './statuses-that-sign-in.ts';

type Owner = { id: number; title: string };

/** The owners of a site who could sign in with a password, by their names. */
export async function ownersWithPassword(db: Db, siteId: number): Promise<Owner[]> {
  const { rows } = await sql<Owner & { account_id: string }>`
    select person.id, person.title, person.account_id from profile as person
    where person.site_id = ${siteId} and person.status = any(${STATUSES_THAT_SIGN_IN}::int[])
      and person.deleted_ts is null and person.account_id is not null
      and person.id in (
        select held.profile_id from role_assignment as held
        join role on role.site_id = ${siteId} and role.id = held.role_id and role.key = 'owner'
        where held.site_id = ${siteId} and held.community_id is null)
    order by lower(person.title), person.id limit 200`.execute(db);
  if (rows.length === 0) return [];
  const open = await db
    .selectFrom('auth.account')
    .select('user_id')
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .where('password', 'is not', null)
    .where(
      'user_id',
      'in',
      rows.map(({ account_id }) => account_id),
    )
    .execute();
  const accounts = new Set(open.map(({ user_id }) => user_id));
  return rows.filter(({ account_id }) => accounts.has(account_id)).map(({ id, title }) => ({ id, title }));
}

/**
 * Whether somebody comes to a site by its providers alone: whoever has a role on it, as readers have no provider.
 * Where none of the owners that were named can come any more, all owners may use their passwords, so that a site is
 * never locked.
 */
export async function comesByProviderAlone(db: Db, siteId: number, profileId: number): Promise<boolean> {
  const setting = await db
    .selectFrom('sign_in_setting')
    .select(['is_only', 'owner_ids'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!setting?.is_only || !(await hasRole(db, siteId, profileId))) return false;
  const owners = await ownersWithPassword(db, siteId);
  const named = owners.filter(({ id }) => setting.owner_ids.includes(id));
  return !(named.length > 0 ? named : owners).some(({ id }) => id === profileId);
}
