import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { type Actor, recordDeeds } from '#platform/server/trail.ts';
import { badgeIsGiven } from '../badges.contract.ts';

/** Who gives badges or takes them, in which transaction; `now` is unix seconds. */
type Assigning = { trx: Trx; nextId: () => number; siteId: number; now: number; actor: Actor };

/** Gives a badge to people; who wears it already keeps it, and a badge that is gone is given to nobody. */
export async function giveBadge(by: Assigning, badgeId: number, people: readonly number[]): Promise<void> {
  if (!(await lockBadge(by, badgeId))) return;
  const { rows } = await sql<{ profile_id: number }>`
    insert into badge_assignment (site_id, badge_id, profile_id, created_ts, created_by)
    select ${by.siteId}::bigint, ${badgeId}::bigint, profile_id, ${by.now}::bigint, ${by.actor.profileId}::bigint
    from unnest(${[...people]}::bigint[]) as profile_id
    on conflict do nothing returning profile_id`.execute(by.trx);
  await tell(by, badgeId, 'given', rows);
}

/** Takes a badge from people; who does not wear it is left alone. */
export async function takeBadge(by: Assigning, badgeId: number, people: readonly number[]): Promise<void> {
  if (people.length === 0 || !(await lockBadge(by, badgeId))) return;
  const { rows } = await sql<{ profile_id: number }>`
    delete from badge_assignment where site_id = ${by.siteId} and badge_id = ${badgeId}
      and profile_id = any(${[...people]}::bigint[]) returning profile_id`.execute(by.trx);
  await tell(by, badgeId, 'taken', rows);
}

/** The badge is locked, so that its number of people is right. */
async function lockBadge({ trx, siteId }: Assigning, badgeId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('badge')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', badgeId)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The number is no change of what people say of the badge, so its revision stays. */
async function tell(
  { trx, nextId, siteId, actor }: Assigning,
  badgeId: number,
  act: 'given' | 'taken',
  people: readonly { profile_id: number }[],
): Promise<void> {
  if (people.length === 0) return;
  const difference = act === 'given' ? people.length : -people.length;
  await sql`update badge set assigned_count = assigned_count + ${difference}
    where site_id = ${siteId} and id = ${badgeId}`.execute(trx);
  const deeds = people.map(({ profile_id }) => ({
    ...{ siteId, actor, action: `badge.${act}`, objectKind: 'badge', objectId: badgeId },
    ...(act === 'given' ? { after: { profile_id } } : { before: { profile_id } }),
  }));
  await recordDeeds(trx, nextId, siteId, deeds);
  await publishChange(trx, { topic: 'badge', siteId, id: badgeId });
}

/** What a rule gives stays. @throws ApiError badge_is_in_use, with the rules */
export async function refuseGiven(trx: Trx, badges: readonly RowOf<'badge'>[]): Promise<void> {
  const [first] = badges;
  if (!first) return;
  const ids = badges.map(({ id }) => id);
  const rules = await trx
    .selectFrom('achievement_rule')
    .select(['id', 'title'])
    .where('site_id', '=', first.site_id)
    .where((eb) => eb('badge_id', '=', eb.fn.any(eb.val(ids))))
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  if (rules.length > 0) throw badgeIsGiven({ extra: { rules } });
}

const MOST_NAMED = 20;
