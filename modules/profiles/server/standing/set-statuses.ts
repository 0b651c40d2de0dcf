import { anywhere, either, onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { actorOf } from '#platform/server/trail.ts';
import {
  claimUndo,
  keepUndo,
  type LeftRow,
  tellUndone,
  type UndoKind,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import { type PersonAct, ProfileStatus } from '../../profile-kinds.contract.ts';
import type { StayReason } from '../../profile-standing.contract.ts';
import { type BanStamp, giveStatus } from '../ban-profiles.ts';
import { actsOnPeople, keepAnAdmin } from './person-facts.ts';
import { siteBans } from './site-bans.ts';
import { actForStatus, leavesSite } from './status-rules.ts';

export const STATUS_ACT = 'profile_status';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Wanted = { ids: readonly number[]; status: number; reason: string };
type Outcome = { id: number; outcome: 'changed' | StayReason };

/** Gives people another status as one act; whoever may not be changed stays as they are, with the reason. */
export function setStatuses(
  { db, ids: generator }: Database,
  call: Writer,
  { ids, status, reason }: Wanted,
): Promise<{ items: Outcome[]; batch_id: number | null }> {
  const siteId = call.site.id;
  return db.transaction().execute(async (trx) => {
    const batchId = generator.next();
    const stamp = banStampOf(call, generator.next, batchId);
    const people = new Map((await lockPeople(trx, siteId, ids)).map((one) => [one.id, one]));
    // People are locked before the administrators are, as by everybody who takes one away.
    if (leavesSite(status)) await keepAnAdmin(trx, siteId, ids);
    const acts = await actsOfCaller(trx, call, [...people.values()], ids);
    const items: Outcome[] = [];
    const befores: { id: number; status: number }[] = [];
    const rows: { id: number; revision: number }[] = [];
    for (const id of new Set(ids)) {
      const person = people.get(id);
      const stay = person ? whyStay(call, person, status, acts.get(id) ?? []) : 'not_found';
      items.push({ id, outcome: stay ?? 'changed' });
      if (!person || stay) continue;
      await giveStatus(trx, stamp, id, person.status, status, reason);
      befores.push({ id, status: person.status });
      rows.push({ id, revision: person.revision + 1 });
    }
    await keepUndo(trx, stampOf(call), {
      ...{ id: batchId, kind: STATUS_ACT, count: rows.length },
      ...{ rows, befores },
    });
    return { items, batch_id: rows.length > 0 ? batchId : null };
  });
}

type Person = { id: number; status: number; merged_into: number | null };

function whyStay(
  { caller }: Pick<Call, 'caller'>,
  { id, status, merged_into }: Person,
  wanted: number,
  acts: readonly PersonAct[],
): StayReason | null {
  if (status === wanted) return 'unchanged';
  if (id === profileOf(caller).id && leavesSite(wanted)) return 'is_self';
  if (merged_into !== null) return 'is_merged';
  return actForStatus(status, wanted).every((act) => acts.includes(act)) ? null : 'permission_denied';
}

/** What the caller may do about each of these people; a ban of the site is nothing of who bans for a community. */
async function actsOfCaller(
  trx: Trx,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  people: readonly Pick<Person, 'id' | 'status'>[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonAct[]>> {
  const acts = await actsOnPeople(trx, site.id, caller, ids);
  const banned = people.filter(({ status }) => status === ProfileStatus.BANNED).map(({ id }) => id);
  for (const id of await siteBans(trx, site.id, caller, banned))
    acts.set(
      id,
      (acts.get(id) ?? []).filter((act) => act !== 'ban'),
    );
  return acts;
}

/** How a change of statuses is undone: whoever was not changed since is again what they were. */
export const statusUndo = ({ db, ids }: Database): Readonly<Record<string, UndoKind>> => ({
  [STATUS_ACT]: {
    permission: either(onSite('MANAGE_USERS'), anywhere('BAN_USERS')),
    undo: (call, act) =>
      db.transaction().execute(async (trx) => {
        const now = Math.floor(Date.now() / 1000);
        const batchId = ids.next();
        const stamp = banStampOf({ ...call, now }, ids.next, batchId);
        const siteId = call.site.id;
        if (!(await claimUndo(trx, stampOf(call), act.id, { batchId }))) throw actIsUndone();
        const wanted = [...undoRowsOf(act).keys()];
        const befores = new Map(
          (act.befores as { id: number; status: number }[]).map(({ id, status }) => [id, status]),
        );
        const leaving = wanted.filter((id) => leavesSite(befores.get(id) ?? 0));
        const { unchanged, left } = unchangedSince(act, await lockPeople(trx, siteId, wanted));
        if (leaving.length > 0) await keepAnAdmin(trx, siteId, leaving);
        const acts = await actsOfCaller(trx, call, unchanged, wanted);
        const refused: LeftRow[] = [];
        let count = 0;
        for (const { id, status } of unchanged) {
          const back = befores.get(id) ?? status;
          const may = actForStatus(status, back, true).every((one) => acts.get(id)?.includes(one));
          if (!may) refused.push({ id, reason: 'permission_denied' });
          else {
            await giveStatus(trx, stamp, id, status, back);
            count += 1;
          }
        }
        await tellUndone(trx, siteId, act.id, { count, left: [...left, ...refused] });
      }),
  },
});

const banStampOf = (call: Writer, nextId: () => number, batchId: number): BanStamp => ({
  siteId: call.site.id,
  now: call.now,
  by: profileOf(call.caller).id,
  actor: actorOf(call),
  ...{ nextId, batchId },
});

const lockPeople = (trx: Trx, siteId: number, ids: readonly number[]) =>
  trx
    .selectFrom('profile')
    .select(['id', 'status', 'revision', 'merged_into', 'updated_ts', 'updated_by'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
