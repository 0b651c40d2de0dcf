import { sql } from 'kysely';
import { giveBadge, takeBadge } from '#modules/badges/badges.public.ts';
import { giveRole, takeRole } from '#modules/roles/roles.public.ts';
import { changeStanding } from '#modules/user-groups/user-group-grants.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { actorOf } from '#platform/server/trail.ts';
import type { HeldRole } from './role-rules.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
export type Pair = { from: number; to: number };

/** What is taken from one of two people, and what of it the other one did not have. */
export type Moved<Thing> = { taken: Thing[]; given: Thing[] };

const without = <Thing>(list: readonly Thing[], had: readonly Thing[]): Thing[] =>
  list.filter((one) => !had.some((other) => JSON.stringify(other) === JSON.stringify(one)));

/** What takes a move back: it goes the other way, and what was taken is given. */
export const back = <Thing>({ from, to }: Pair, { taken, given }: Moved<Thing>): [Pair, Moved<Thing>] => [
  { from: to, to: from },
  { taken: given, given: taken },
];

/** The badges that one of the two wears. */
export async function badgesToMove(db: Db, siteId: number, { from, to }: Pair): Promise<Moved<number>> {
  const worn = async (profileId: number) => {
    const rows = await db
      .selectFrom('badge_assignment')
      .select('badge_id')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', profileId)
      .orderBy('badge_id')
      .execute();
    return rows.map(({ badge_id }) => badge_id);
  };
  const taken = await worn(from);
  return { taken, given: without(taken, await worn(to)) };
}

/** The groups that somebody was put into by hand; what a rule grants follows by its rule. */
export async function groupsToMove(db: Db, siteId: number, { from, to }: Pair): Promise<Moved<number>> {
  const groupsOf = async (profileId: number, byHand: boolean) => {
    const { rows } = await sql<{ group_id: number }>`
      select member.group_id from user_group_member as member
      join user_group as held on held.site_id = ${siteId} and held.id = member.group_id and held.deleted_ts is null
      where member.site_id = ${siteId} and member.profile_id = ${profileId} and not member.is_removed
        and (member.is_added or (${!byHand} and member.is_origin)) order by member.group_id`.execute(db);
    return rows.map(({ group_id }) => group_id);
  };
  const taken = await groupsOf(from, true);
  return { taken, given: without(taken, await groupsOf(to, false)) };
}

/** What was given is worn by one from now on, and what was taken no longer by the other. */
export async function moveBadges(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  { from, to }: Pair,
  { taken, given }: Moved<number>,
): Promise<void> {
  const by = { trx, nextId, siteId: call.site.id, now: call.now, actor: actorOf(call) };
  for (const badge of given) await giveBadge(by, badge, [to]);
  for (const badge of taken) await takeBadge(by, badge, [from]);
}

export async function moveGroups(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  { from, to }: Pair,
  { taken, given }: Moved<number>,
): Promise<void> {
  for (const groupId of given) await changeStanding(trx, nextId, call, { groupId, profileId: to }, 'put');
  for (const groupId of taken) await changeStanding(trx, nextId, call, { groupId, profileId: from }, 'take');
}

/** Gives groups back. @returns those that were deleted meanwhile */
export async function returnGroups(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  { from, to }: Pair,
  { taken, given }: Moved<number>,
): Promise<number[]> {
  // A group that was deleted meanwhile takes nobody back.
  const { rows } = await sql<{ id: number }>`
    select id from user_group where site_id = ${call.site.id} and deleted_ts is null
      and id = any(${[...taken]}::bigint[])`.execute(trx);
  const there = new Set(rows.map(({ id }) => id));
  const still = (ids: readonly number[]) => ids.filter((id) => there.has(id));
  await moveGroups(trx, nextId, call, ...back({ from, to }, { taken: still(taken), given: still(given) }));
  return taken.filter((id) => !there.has(id));
}

/** Gives and takes roles that were looked at before. */
export async function moveRoles(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  { from, to }: Pair,
  { taken, given }: Moved<HeldRole>,
): Promise<void> {
  const [siteId, by] = [call.site.id, profileOf(call.caller).id];
  for (const role of given)
    await giveRole(trx, nextId, { siteId, profileId: to, ...role, by, now: call.now });
  for (const role of taken) await takeRole(trx, { siteId, profileId: from, ...role });
}
