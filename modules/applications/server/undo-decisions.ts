import { takeRole } from '#modules/roles/roles.public.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrites } from '#platform/server/trail.ts';
import {
  afterUndone,
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoAct,
  type UndoKind,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import { administers } from './application-reach.ts';
import { decide, type LockedApplication, lockApplications } from './applications.queries.ts';
import { APPLICATION, type DecisionBefore } from './decide-applications.ts';
import { holdersOf, waitingOf, writersOf } from './what-followed.ts';

type Undone = { row: LockedApplication; roleId: number | null };

/** How decisions are undone: the application waits again, and the role that it gave is gone, unless it was used. */
export function decisionUndo({
  database: { db, ids },
  events,
}: Pick<Ground, 'database' | 'events'>): Readonly<Record<string, UndoKind>> {
  const undoOnce: UndoKind['undo'] = (call, act) =>
    db.transaction().execute(async (trx) => {
      const stamp = stampOf(call);
      const { siteId } = stamp;
      const batchId = ids.next();
      if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
      const { undone, left } = await sorted(trx, call, act);
      const again = undone.map(({ row }) => row.id);
      const titles = await titlesOf(trx, siteId, undone);
      await decide(trx, stamp, { ids: again, status: 'pending' });
      for (const { row, roleId } of undone) {
        if (roleId === null) continue;
        const { profile_id: profileId, community_id: communityId } = row;
        await takeRole(trx, { siteId, profileId, roleId, communityId });
        await events.publish(trx, { topic: 'caller', siteId, id: profileId });
      }
      await recordWrites(
        trx,
        ids.next,
        call,
        undone.map(({ row: { id, status, reason, community_id, profile_id }, roleId }) => ({
          action: 'community_application.reopened' as const,
          ...{ objectId: id, batchId },
          before: { status, reason, role_id: roleId },
          after: { status: 'pending', reason: '', role_id: null },
          event: {
            ...{ community_id, profile_id, by: stamp.by, given: [] },
            taken: roleId === null ? [] : [titles.get(roleId) ?? ''],
          },
        })),
      );
      const back = undone.map(({ row: { id, revision } }) => ({ id, revision: revision + 1 }));
      await tellUndone(trx, siteId, act.id, { count: back.length, left, back });
    });
  // Whoever applies anew in this very moment is seen to wait the second time.
  const undo: UndoKind['undo'] = (call, act) =>
    undoOnce(call, act).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'community_application_once') throw error;
      return undoOnce(call, act);
    });
  return { [APPLICATION]: { permission: anywhere('EDIT_SITE'), undo } };
}

/** What waits again, and why the rest stays decided. */
async function sorted(
  trx: Trx,
  call: Pick<Call, 'site' | 'caller'>,
  act: UndoAct,
): Promise<{ undone: Undone[]; left: LeftRow[] }> {
  const siteId = call.site.id;
  const rows = await lockApplications(trx, siteId, [...undoRowsOf(act).keys()]);
  const { unchanged, left } = unchangedSince(await afterUndone(trx, act), [...rows.values()]);
  const given = new Map((act.befores as unknown as DecisionBefore[]).map((one) => [one.id, one.role_id]));
  // One act gives one role.
  const roleId = [...given.values()].find((id) => id !== null) ?? null;
  const isHeld = roleId === null ? () => false : await holdersOf(trx, siteId, roleId, unchanged);
  const hasWritten = await writersOf(trx, siteId, unchanged, act.created_ts);
  const waitsAnew = await waitingOf(trx, siteId, unchanged);
  const undone: Undone[] = [];
  for (const row of unchanged) {
    const role = given.get(row.id) ?? null;
    if (!administers(call.caller, row.community_id)) left.push({ id: row.id, reason: 'permission_denied' });
    else if (role !== null && !isHeld(row)) left.push({ id: row.id, reason: 'changed_since' });
    else if (waitsAnew(row)) left.push({ id: row.id, reason: 'is_taken' });
    else if (row.status === 'approved' && hasWritten(row)) left.push({ id: row.id, reason: 'has_posts' });
    else undone.push({ row, roleId: role });
  }
  return { undone, left };
}

async function titlesOf(trx: Trx, siteId: number, undone: readonly Undone[]): Promise<Map<number, string>> {
  const roleIds = [...new Set(undone.flatMap(({ roleId }) => roleId ?? []))];
  if (roleIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('role')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where('id', 'in', roleIds)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
