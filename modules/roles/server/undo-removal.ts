import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { claimUndo, tellUndone, type UndoKind } from '#platform/server/undo-acts.ts';
import { giveToMany } from './assign-role.ts';
import type { Holding } from './delete-role.ts';
import type { RoleRow } from './roles.queries.ts';
import { keepingAdmins, saidOf, writePermissions } from './write-roles.ts';

type Kept = { role: RoleRow; people: Holding[]; reassign_to: number | null };

/** How the removal of a role is undone: it comes back as it was, and to those who held it. */
export const roleUndo = ({ db, ids }: Database): Readonly<Record<string, UndoKind>> => ({
  role: {
    permission: onSite('MANAGE_PERMISSION_GROUPS', 'MANAGE_PERMISSIONS'),
    undo: (call, act) =>
      db.transaction().execute(async (trx) => {
        const stamp = stampOf(call);
        const batchId = ids.next();
        if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
        const [kept] = act.befores as [Kept];
        const { role } = kept;
        const { sitePermissions } = call.caller.holder;
        // Nobody brings rights back that they could not grant, or a role that ranks above their own.
        const mayGrant =
          role.rank <= (call.caller.profile?.rank ?? 0) &&
          role.permissions.every((permission) => sitePermissions.has(permission));
        const isBack = mayGrant && (await addBack(trx, stamp, role));
        if (!isBack) {
          const left = [{ id: role.id, reason: mayGrant ? 'is_taken' : 'permission_denied' } as const];
          await tellUndone(trx, stamp.siteId, act.id, { count: 0, left });
          return;
        }
        await keepingAdmins(trx, stamp.siteId, () =>
          givePeopleBack(trx, ids.next, stamp, kept, act.created_ts),
        );
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'role.restored', objectId: role.id, after: saidOf(role), batchId },
          event: { title: role.title },
        });
        await publishChange(trx, { topic: 'role', siteId: stamp.siteId, id: role.id });
        await tellUndone(trx, stamp.siteId, act.id, { count: 1, left: [] });
      }),
  },
});

/** False where another role has its title by now. */
async function addBack(trx: Trx, { siteId, now, by }: Stamp, role: RoleRow): Promise<boolean> {
  const { id, title, description, scope, rank, mfa_required, created_ts, revision } = role;
  const values = {
    ...{ site_id: siteId, id, key: null, title, description, scope, rank, mfa_required },
    ...{ created_ts, updated_ts: now, updated_by: by, revision: revision + 1 },
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('role')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false;
  await writePermissions(trx, siteId, id, role.permissions);
  return true;
}

/** Those who are still there hold it again, and lose what they got in its place and have not been given since. */
async function givePeopleBack(
  trx: Trx,
  nextId: () => number,
  { siteId, now, by }: Stamp,
  { role, people, reassign_to }: Kept,
  removedTs: number,
): Promise<void> {
  const there = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(people.map(({ profile_id }) => profile_id)))))
    .where('deleted_ts', 'is', null)
    .execute();
  const known = new Set(there.map(({ id }) => id));
  const back = people.filter(({ profile_id }) => known.has(profile_id));
  await giveToMany(trx, nextId, { siteId, roleId: role.id, by, now }, back);
  const given = back.filter((one) => one.given);
  if (reassign_to === null || given.length === 0) return;
  await sql`delete from role_assignment as held
    using unnest(${given.map(({ profile_id }) => profile_id)}::bigint[],
      ${given.map(({ community_id }) => community_id)}::bigint[]) as gone (profile_id, community_id)
    where held.site_id = ${siteId} and held.role_id = ${reassign_to} and held.created_ts = ${removedTs}
      and held.profile_id = gone.profile_id
      and held.community_id is not distinct from gone.community_id`.execute(trx);
}
