import type { Db } from '#platform/server/database.ts';

/** The profile that owns the demo newsroom: what its rooms hold was made by this person. */
export async function demoOwner(trx: Db, siteId: number): Promise<number> {
  const { profile_id } = await trx
    .selectFrom('role_assignment')
    .innerJoin('role', (join) =>
      join
        .onRef('role.site_id', '=', 'role_assignment.site_id')
        .onRef('role.id', '=', 'role_assignment.role_id')
        .on('role.site_id', '=', siteId),
    )
    .select('role_assignment.profile_id')
    .where('role_assignment.site_id', '=', siteId)
    .where('role.key', '=', 'owner')
    .orderBy('role_assignment.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return profile_id;
}
