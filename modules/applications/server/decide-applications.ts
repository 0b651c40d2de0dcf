import { giverOf, giveToMany, mayGiveRole, roleFacts, shippedRole } from '#modules/roles/roles.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrites } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import type { DecisionOutcome, DecisionStatus } from '../application-kinds.contract.ts';
import { roleInvalid } from '../applications.contract.ts';
import { administers } from './application-reach.ts';
import { decide, type LockedApplication, lockApplications } from './applications.queries.ts';
import { holdersOf } from './what-followed.ts';

type Decider = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
export type Wanted = {
  ids: readonly number[];
  status: DecisionStatus;
  reason?: string;
  /** The role that those get who are accepted; contributor when left out. */
  roleId?: number | undefined;
};
/** What an undo needs of a decision: the role that it gave, null where the person held it before. */
export type DecisionBefore = { id: number; role_id: number | null };

/** The kind by which decisions are undone. */
export const APPLICATION = 'community_application';

/** Decides about applications, each by itself: what is refused keeps no other from it. @throws ApiError permission_group_id_is_invalid */
export async function decideAll(
  { database: { db, ids }, events }: Pick<Ground, 'database' | 'events'>,
  call: Decider,
  { ids: wanted, status, reason = '', roleId }: Wanted,
): Promise<{ outcomes: Map<number, DecisionOutcome>; batchId: number | null }> {
  const stamp = stampOf(call);
  const { siteId } = stamp;
  return db.transaction().execute(async (trx) => {
    const role = status === 'approved' ? await roleToGive(trx, call, roleId) : null;
    const rows = await lockApplications(trx, siteId, wanted);
    const outcomes = new Map<number, DecisionOutcome>();
    const decided: LockedApplication[] = [];
    for (const id of wanted) {
      const row = rows.get(id);
      const outcome =
        row && administers(call.caller, row.community_id) ? outcomeOf(row, status) : 'not_found';
      const isBeyond = outcome === 'decided' && row && role?.mayGive(row.community_id) === false;
      if (outcome === 'decided' && row && !isBeyond) decided.push(row);
      outcomes.set(id, isBeyond ? 'role_is_beyond' : outcome);
    }
    if (decided.length === 0) return { outcomes, batchId: null };
    const batchId = ids.next();
    const befores = decided.map(({ id }): DecisionBefore => ({ id, role_id: null }));
    await decide(trx, stamp, { ids: decided.map(({ id }) => id), status, reason });
    if (role) {
      const given = { siteId, roleId: role.id, by: stamp.by, now: stamp.now };
      const held = await holdersOf(trx, siteId, role.id, decided);
      await giveToMany(trx, ids.next, given, decided);
      for (const [at, row] of decided.entries()) {
        if (!held(row)) befores[at] = { id: row.id, role_id: role.id };
        await events.publish(trx, { topic: 'caller', siteId, id: row.profile_id });
      }
    }
    await recordWrites(
      trx,
      ids.next,
      call,
      decided.map(({ id, status: before, reason: was, community_id, profile_id }) => ({
        action: `community_application.${status}` as const,
        ...{ objectId: id, batchId },
        before: { status: before, reason: was, role_id: null },
        after: { status, reason, role_id: role?.id ?? null },
        event: { community_id, profile_id },
      })),
    );
    await keepUndo(trx, stamp, {
      ...{ id: batchId, kind: APPLICATION, count: decided.length, hasSent: true, befores },
      rows: decided.map(({ id, revision }) => ({ id, revision: revision + 1 })),
    });
    return { outcomes, batchId };
  });
}

function outcomeOf(row: LockedApplication, status: DecisionStatus): DecisionOutcome {
  if (row.status === status) return 'unchanged';
  if (row.status === 'withdrawn') return 'is_withdrawn';
  return row.status === 'pending' ? 'decided' : 'is_decided';
}

/** The role of those who are accepted, and where the caller may give it; whoever accepts people makes them contributors. */
async function roleToGive(trx: Trx, call: Decider, named: number | undefined) {
  const usual = await shippedRole(trx, call.site.id, 'contributor');
  if (named === undefined || named === usual) return { id: usual, mayGive: () => true };
  const role = (await roleFacts(trx, call.site.id, [named])).get(named);
  if (!role) throw roleIsInvalid();
  const giver = await giverOf(trx, call);
  return { id: named, mayGive: (communityId: number) => mayGiveRole(giver, role, communityId) };
}

/** Refuses the role by the field that names it. */
export const roleIsInvalid = () =>
  roleInvalid({ details: [{ loc: ['body', 'permission_group_id'], msg: 'permission_group_id_is_invalid' }] });
