import { permissionCatalogue, permissionNames } from '#platform/contract/permission-catalogue.ts';
import type { Db } from '#platform/server/database.ts';
import { type ShippedRoleKey, shippedRoles } from './shipped-roles.ts';

/** Gives a new site the shipped roles; those that it has already stay as they are. */
export async function seedShippedRoles(
  trx: Db,
  nextId: () => number,
  siteId: number,
  now: number,
): Promise<void> {
  const known = await trx.selectFrom('role').select('key').where('site_id', '=', siteId).execute();
  const missing = shippedRoles.filter((role) => !known.some(({ key }) => key === role.key));
  if (missing.length === 0) return;
  const rows = missing.map((role) => ({ ...role, id: nextId() }));
  await trx
    .insertInto('role')
    .values(
      rows.map(({ id, key, title, scope, rank }) => ({
        site_id: siteId,
        id,
        key,
        title,
        scope,
        rank,
        is_system: true,
        created_ts: now,
        updated_ts: now,
      })),
    )
    .execute();
  await trx
    .insertInto('role_permission')
    .values(
      rows.flatMap((role) =>
        role.permissions.map((permission) => ({ site_id: siteId, role_id: role.id, permission })),
      ),
    )
    .execute();
}

/**
 * Brings the reference rows of the permission strings in line with the catalogue. Nothing is written when
 * they are: on a cluster a reference table is written on every node.
 */
export async function fillPermissionCatalogue(db: Db): Promise<void> {
  const stored = await db.selectFrom('permission').selectAll().execute();
  const changed = permissionNames
    .map((name) => ({
      name,
      allows: permissionCatalogue[name].allows,
      scopes: [...permissionCatalogue[name].scopes],
    }))
    .filter(({ name, allows, scopes }) => {
      const row = stored.find((one) => one.name === name);
      return row?.allows !== allows || row.scopes.join() !== scopes.join();
    });
  if (changed.length === 0) return;
  await db
    .insertInto('permission')
    .values(changed)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        scopes: eb.ref('excluded.scopes'),
        allows: eb.ref('excluded.allows'),
      })),
    )
    .execute();
}

/** The id of a shipped role on a site. */
export async function shippedRoleId(db: Db, siteId: number, key: ShippedRoleKey): Promise<number> {
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!role) throw new Error(`The site ${siteId} has no role ${key}: its shipped roles were not seeded.`);
  return role.id;
}
