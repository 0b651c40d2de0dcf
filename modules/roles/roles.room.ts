import { mayCall } from '#platform/contract/endpoint.ts';
import { factsOf } from '#platform/server/object-names.ts';
import { room, type Thing } from '#platform/server/room.ts';
import {
  createRole,
  deleteRole,
  getRole,
  getRoleFactor,
  listPermissions,
  listRoles,
  updateRole,
} from './roles.contract.ts';
import { demoRoles } from './server/roles.demo.ts';
import { roleHandlers } from './server/roles.handlers.ts';
import { roleUndo } from './server/undo-removal.ts';

/** Roles by their titles, for those who see them. */
const names: Thing['names'] =
  (db) =>
  async ({ site, caller }, ids) => {
    const rows = await db
      .selectFrom('role')
      .select(['id', 'title'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const maySee = mayCall(listRoles, caller.holder);
    return factsOf(
      ids,
      rows.map(({ id, title }) => ({ id, name: maySee ? title : null, isDeleted: false })),
    );
  };

/** Roles, what they permit, and how they are made. */
export const rolesRoom = room({
  name: 'roles',
  contracts: { listRoles, createRole, getRole, getRoleFactor, updateRole, listPermissions, deleteRole },
  open: ({ database }) => ({ handlers: roleHandlers({ database }), undoes: roleUndo(database) }),
  menu: [
    { ...{ group: 'audience', id: 'users_roles', path: '/users_roles', icon: 'roles' }, call: listRoles },
  ],
  things: { role: { names } },
  demo: demoRoles,
});
