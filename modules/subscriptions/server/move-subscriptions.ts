import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { currentStatuses } from '../subscription-kinds.contract.ts';
import { addressOfProfile } from './find-subscriber.ts';
import { changeAccess, nothing, type Opening, openOf } from './open-access.ts';

type Pair = { from: number; to: number };

/** One that was given to somebody else, as it was left then. */
export type MovedSubscription = { id: number; revision: number };

/** All subscriptions of one person, those that have ended too, by their ids. */
export async function subscriptionsOf(db: Db, siteId: number, profileId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from subscription
    where site_id = ${siteId} and profile_id = ${profileId} and deleted_ts is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether nobody would pay twice: not both pay by a gateway, and not both have the same package by hand. */
export async function mayMoveSubscriptions(db: Db, siteId: number, { from, to }: Pair): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select a.id from subscription as a
    join subscription as b on b.site_id = ${siteId} and b.profile_id = ${to} and b.deleted_ts is null
      and b.status = any(${[...currentStatuses]}::text[])
    where a.site_id = ${siteId} and a.profile_id = ${from} and a.deleted_ts is null
      and a.status = any(${[...currentStatuses]}::text[])
      and ((a.gateway <> 'manual' and b.gateway <> 'manual')
        or (a.gateway = 'manual' and b.gateway = 'manual' and a.package_id = b.package_id))
    limit 1`.execute(db);
  return rows.length === 0;
}

/** Gives subscriptions of one person to the other one, with what they open and the address that the other one has. */
export async function moveSubscriptions(
  by: Opening,
  { from, to }: Pair,
  ids: readonly number[],
): Promise<MovedSubscription[]> {
  const { trx, siteId } = by;
  if (ids.length === 0) return [];
  const { rows } = await sql<RowOf<'subscription'>>`select * from subscription
    where site_id = ${siteId} and profile_id = ${from} and id = any(${[...ids]}::bigint[])
    order by id for update`.execute(trx);
  await move(by, { from, to }, rows);
  return rows.map(({ id, revision }) => ({ id, revision: revision + 1 }));
}

/** Gives them back, but for those that were changed since; of what was kept as an id alone nobody knows. */
export async function returnSubscriptions(
  by: Opening,
  { from, to }: Pair,
  moved: readonly (MovedSubscription | number)[],
): Promise<number[]> {
  const { trx, siteId } = by;
  const left = new Map<number, number | null>(
    moved.map((one) => (typeof one === 'number' ? [one, null] : [one.id, one.revision])),
  );
  if (left.size === 0) return [];
  const { rows } = await sql<RowOf<'subscription'>>`select * from subscription
    where site_id = ${siteId} and profile_id = ${to} and id = any(${[...left.keys()]}::bigint[])
    order by id for update`.execute(trx);
  const same = rows.filter(({ id, revision }) => (left.get(id) ?? revision) === revision);
  await move(by, { from: to, to: from }, same);
  return same.map(({ id }) => id);
}

async function move(by: Opening, { from, to }: Pair, rows: readonly RowOf<'subscription'>[]): Promise<void> {
  const { trx, siteId, now } = by;
  if (rows.length === 0) return;
  const opened = rows.map((row) => ({ id: row.id, access: openOf(row) }));
  await changeAccess(
    by,
    opened.map(({ id, access }) => ({ id, profileId: from, before: access, after: nothing })),
  );
  const email = await addressOfProfile(trx, siteId, to);
  await sql`update subscription set profile_id = ${to}, email = coalesce(${email}::text, email),
      updated_ts = ${now}, revision = revision + 1
    where site_id = ${siteId} and id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
  await changeAccess(
    by,
    opened.map(({ id, access }) => ({ id, profileId: to, before: nothing, after: access })),
  );
  await publishChange(trx, { topic: 'subscription', siteId });
}
