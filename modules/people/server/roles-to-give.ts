import { sql } from 'kysely';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { PeopleRole } from '../people.contract.ts';

type Found = Pick<PeopleRole, 'id' | 'title' | 'scope'> & {
  key: string | null;
  rank: number;
  permissions: string[];
};

/** The roles of a site, the highest first; nobody gives one that holds more than they do, or ranks above them. */
export async function rolesToGive(
  db: Db,
  siteId: number,
  { profile, holder }: Pick<Caller, 'profile' | 'holder'>,
): Promise<PeopleRole[]> {
  const { rows } = await sql<Found>`
    select role.id, role.key, role.title, role.scope, role.rank, coalesce((
        select array_agg(given.permission) from role_permission as given
        where given.site_id = ${siteId} and given.role_id = role.id), '{}') as permissions
    from role where role.site_id = ${siteId}
    order by role.rank desc, role.title, role.id`.execute(db);
  const gives = holder.sitePermissions.has('MANAGE_PERMISSIONS');
  return rows.map(({ key, rank, permissions, ...role }) => {
    const may_give =
      gives &&
      rank <= (profile?.rank ?? 0) &&
      permissions.every((permission) => holder.sitePermissions.has(permission));
    return { ...role, may_give, may_give_in_communities: may_give && key !== 'technical' };
  });
}
