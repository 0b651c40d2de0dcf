import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { roleScopes, roleSortKeys } from './role-kinds.contract.ts';
import { rolesRoom } from './roles.room.ts';

const manages: Expectation = { who: [{ all: ['MANAGE_PERMISSION_GROUPS'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const rolesSamples = samplesOf(rolesRoom, {
  who: {
    ...{ listRoles: manages, createRole: manages, getRole: manages, updateRole: manages },
    deleteRole: manages,
    getRoleFactor: manages,
    listPermissions: {
      who: [
        { all: ['MANAGE_PERMISSION_GROUPS'], on: 'site' },
        { all: ['MANAGE_API_KEY'], on: 'site' },
      ],
    },
  },
  parameters: { roleId: 'role' },
  bodies: { updateRole: () => ({ revision: 1, description: 'Looked at' }) },
  small: { role: 'At most sixty of a site.', role_permission: 'A handful of rows for each role.' },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    await trx
      .insertInto('role')
      .values({
        ...{ site_id: site.id, id, title: `${site.mark} role`, scope: 'site' },
        ...{ created_ts: now, updated_ts: now },
      })
      .execute();
    await trx
      .insertInto('role_permission')
      .values({ site_id: site.id, role_id: id, permission: 'VIEW_STATS' })
      .execute();
    // Tried before the shipped ones, which nobody changes.
    site.ids.role = [id, ...site.ids.role];
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const roles = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), title: `${text(at)} ${at}`, description: text(at + 1) },
      ...{ scope: 'site', created_ts: now, updated_ts: now },
    }));
    await trx.insertInto('role').values(roles).execute();
  },
  asked: () => ({ query: ['role', 'e'], scope: roleScopes, order_by: roleSortKeys }),
});
