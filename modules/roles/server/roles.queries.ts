import { sql } from 'kysely';
import type { Caller } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { Role, RoleFilters } from '../roles.contract.ts';

/** A role as it stands in the tables. */
export type RoleRow = Omit<Role, 'may_change' | 'may_require_mfa'> & {
  key: string | null;
  updated_by: number | null;
};

const columns = (siteId: number) => sql`role.id, role.key, role.title, role.description, role.scope,
  role.is_system, role.rank, role.mfa_required, role.created_ts, role.updated_ts, role.updated_by, role.revision,
  coalesce((select array_agg(given.permission order by given.permission) from role_permission as given
    where given.site_id = ${siteId} and given.role_id = role.id), '{}') as permissions,
  (select count(distinct held.profile_id) from role_assignment as held
    join profile as p on p.site_id = ${siteId} and p.id = held.profile_id and p.deleted_ts is null
    where held.site_id = ${siteId} and held.role_id = role.id)::int as members_count`;

const orders = {
  rank: sql`role.rank`,
  title: sql`lower(role.title)`,
  members: sql`members_count`,
  updated: sql`role.updated_ts`,
} as const;

/** A page of roles, and how many answer. */
export async function pageOfRoles(
  db: Db,
  siteId: number,
  query: RoleFilters,
): Promise<{ rows: RoleRow[]; total: number }> {
  const where = sql.join(
    [
      sql`role.site_id = ${siteId}`,
      ...(query.scope ? [sql`role.scope = ${query.scope}`] : []),
      ...(query.query
        ? [
            sql`(role.title ilike ${containing(query.query)} or role.description ilike ${containing(query.query)})`,
          ]
        : []),
    ],
    sql` and `,
  );
  const direction = query.order_direction === 1 ? sql`asc` : sql`desc`;
  const [found, counted] = await Promise.all([
    sql<RoleRow>`select ${columns(siteId)} from role where ${where}
      order by ${orders[query.order_by]} ${direction}, role.id
      limit ${query.limit} offset ${query.offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from role where ${where}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.count ?? 0 };
}

/** One role; held until the transaction ends where it is to be written. */
export async function findRole(
  db: Db | Trx,
  siteId: number,
  id: number,
  { isHeld = false } = {},
): Promise<RoleRow | undefined> {
  if (isHeld) {
    await sql`select id from role where site_id = ${siteId} and id = ${id} for update`.execute(db);
  }
  const { rows } = await sql<RoleRow>`select ${columns(siteId)} from role
    where role.site_id = ${siteId} and role.id = ${id}`.execute(db);
  return rows[0];
}

/** A role as somebody sees it. */
export const shownRole = (
  { key: _, updated_by: __, ...row }: RoleRow,
  caller: Pick<Caller, 'profile'>,
): Role => ({
  ...row,
  may_change: !row.is_system && row.rank <= (caller.profile?.rank ?? 0),
  may_require_mfa: row.rank <= (caller.profile?.rank ?? 0),
});
