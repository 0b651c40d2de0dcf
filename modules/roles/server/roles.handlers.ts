import { notFound } from '#platform/contract/api-error.ts';
import { permissionCatalogue } from '#platform/contract/permission-catalogue.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { createdBy, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { refuseStale, savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { serverTexts } from '#platform/server/texts.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import { impliedBy, permissionGroupNames, permissionsByGroup } from '../role-kinds.contract.ts';
import {
  createRole,
  deleteRole,
  getRole,
  getRoleFactor,
  listPermissions,
  listRoles,
  type PermissionEntry,
  updateRole,
} from '../roles.contract.ts';
import { dropRole, movePeople } from './delete-role.ts';
import { countWithoutFactor } from './role-factor.queries.ts';
import { rankOf } from './role-rank.ts';
import { findRole, pageOfRoles, type RoleRow, shownRole } from './roles.queries.ts';
import english from './texts/en-US.json' with { type: 'json' };
import {
  asTitleTaken,
  keepingAdmins,
  refuseTooManyRoles,
  refuseUnchangeable,
  saidOf,
  settlePermissions,
  writePermissions,
} from './write-roles.ts';

const words = serverTexts(new URL('./texts/', import.meta.url), english);

/** The calls about roles and the permissions that they are made of. */
export function roleHandlers({ database }: Pick<Ground, 'database'>): Handler[] {
  const { db, ids } = database;
  const written = async (trx: Trx, siteId: number, id: number): Promise<RoleRow> => {
    const row = await findRole(trx, siteId, id);
    if (!row) throw notFound();
    await publishChange(trx, { topic: 'role', siteId, id });
    return row;
  };
  return [
    answer(listRoles, async ({ site, caller, query }) => {
      const { rows, total } = await pageOfRoles(db, site.id, query);
      return { items: rows.map((row) => shownRole(row, caller)), total_count: total };
    }),
    answer(getRole, async ({ site, caller, params }) => {
      const row = await findRole(db, site.id, params.roleId);
      if (!row) throw notFound();
      return shownRole(row, caller);
    }),
    answer(getRoleFactor, async ({ site, params }) => {
      if (!(await findRole(db, site.id, params.roleId))) throw notFound();
      return countWithoutFactor(db, site.id, params.roleId);
    }),
    answer(createRole, async (call) => {
      const { title, description, scope, permissions, mfa_required } = call.body;
      const stamp = stampOf(call);
      const settled = settlePermissions(call, permissions, scope);
      const id = ids.next();
      const row = await writing(() =>
        db.transaction().execute(async (trx) => {
          await refuseTooManyRoles(trx, stamp.siteId);
          const values = { id, key: null, title, description, scope, mfa_required };
          await trx
            .insertInto('role')
            .values({ ...createdBy(stamp), ...values, rank: rankOf(settled, scope) })
            .execute();
          await writePermissions(trx, stamp.siteId, id, settled);
          const after = await written(trx, stamp.siteId, id);
          await recordWrite(trx, ids.next, call, { ...told('created', after), after: saidOf(after) });
          return after;
        }),
      );
      return shownRole(row, call.caller);
    }),
    answer(updateRole, async (call) => {
      const { revision, ...rest } = call.body;
      const said = defined(rest);
      const { permissions } = said;
      const stamp = stampOf(call);
      const row = await writing(() =>
        db.transaction().execute((trx) =>
          keepingAdmins(trx, stamp.siteId, async () => {
            const before = await held(trx, call, Object.keys(said));
            if (before.revision !== revision) {
              const { revision: now, updated_by: updatedBy } = before;
              const saved = { revision: now, updatedBy, current: shownRole(before, call.caller) };
              throw savedMeanwhile(saved, { sent: revision, by: stamp.by });
            }
            const settled = permissions
              ? settlePermissions(call, permissions, before.scope, before.permissions)
              : before.permissions;
            await trx
              .updateTable('role')
              .set({
                ...{ title: said.title, description: said.description, mfa_required: said.mfa_required },
                ...(permissions ? { rank: rankOf(settled, before.scope) } : {}),
                ...updatedBy(stamp),
              })
              .where('site_id', '=', stamp.siteId)
              .where('id', '=', before.id)
              .execute();
            if (permissions) await writePermissions(trx, stamp.siteId, before.id, settled);
            const after = await written(trx, stamp.siteId, before.id);
            const write = { ...told('updated', after), before: saidOf(before), after: saidOf(after) };
            await recordWrite(trx, ids.next, call, write);
            return after;
          }),
        ),
      );
      return shownRole(row, call.caller);
    }),
    answer(deleteRole, async (call) => {
      const stamp = stampOf(call);
      const { siteId, now } = stamp;
      const batchId = ids.next();
      await db.transaction().execute((trx) =>
        keepingAdmins(trx, siteId, async () => {
          const role = await held(trx, call);
          refuseStale(call, role, (row) => shownRole(row, call.caller));
          const { reassign_to: reassignTo } = call.query;
          const moving = { trx, nextId: ids.next, siteId, now, caller: call.caller };
          const people = await movePeople(moving, role, reassignTo);
          await dropRole(trx, siteId, role.id);
          await keepUndo(trx, stamp, {
            ...{ id: batchId, kind: 'role', count: 1, rows: [{ id: role.id, revision: role.revision }] },
            befores: [{ role, people, reassign_to: reassignTo ?? null }],
          });
          const write = { ...told('removed', role), before: saidOf(role), batchId };
          await recordWrite(trx, ids.next, call, write);
          await publishChange(trx, { topic: 'role', siteId, id: role.id });
        }),
      );
      return new WithStatus(202, { batch_id: batchId });
    }),
    answer(listPermissions, ({ caller, request }) => {
      const text = words(request.language);
      return permissionGroupNames.flatMap((group) =>
        permissionsByGroup[group].map(
          (name): PermissionEntry => ({
            ...{ name, group, title: text(`permissions.${name}.title`) },
            description: text(`permissions.${name}.description`),
            scopes: [...permissionCatalogue[name].scopes],
            implies: [...(impliedBy[name] ?? [])],
            may_grant: caller.holder.sitePermissions.has(name),
          }),
        ),
      );
    }),
  ];
}

/** The role of a call, which it may change, held until the transaction ends. */
async function held(
  trx: Trx,
  call: Pick<Call, 'site' | 'caller'> & { params: { roleId: number } },
  keys: readonly string[] = [],
): Promise<RoleRow> {
  const role = await findRole(trx, call.site.id, call.params.roleId, { isHeld: true });
  if (!role) throw notFound();
  refuseUnchangeable(call, role, keys);
  return role;
}

const told = (act: 'created' | 'updated' | 'removed', { id, title }: RoleRow) =>
  ({ action: `role.${act}`, objectId: id, event: { title } }) as const;

const defined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

async function writing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asTitleTaken(error);
  }
}
