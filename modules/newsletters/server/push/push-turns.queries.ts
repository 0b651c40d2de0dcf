import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { SendState } from '../../newsletter-kinds.contract.ts';
import { OPEN } from '../sending/sends.queries.ts';
import { type PushOutcome, pauseAfter } from './push-outcome.ts';

/** So many are claimed at once: a crash loses these at most, and repeats none. */
const CLAIMED = 128;
/** After so many refusals in a row a browser counts as gone. */
const MOST_REFUSALS = 3;

/** An alert on its way to browsers. */
export type PushSend = {
  id: number;
  post_id: number;
  title: string;
  body: string;
  has_image: boolean;
  created_ts: number;
};

const columns = ['id', 'post_id', 'title', 'body', 'has_image', 'created_ts'] as const;

/** One that is not over yet. */
export const openPush = async (db: Db, siteId: number, id: number): Promise<PushSend | undefined> =>
  db
    .selectFrom('push_send')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('state', 'in', [...OPEN])
    .executeTakeFirst();

/** A browser whose turn it is, and how often it was tried before. */
export type Claimed = { id: number; endpoint: string; p256dh: string; auth: string; attempt: number };

type Of = { siteId: number; sendId: number; now: number };

/**
 * Takes those whose turn it is, first who waits for another try. What is taken is committed before anything is sent, so that
 * nobody else sends it, whatever becomes of this process. @returns null where the alert is over or was cancelled
 */
export function claimPush(db: Db, { siteId, sendId, now }: Of): Promise<Claimed[] | null> {
  return db.transaction().execute(async (trx) => {
    const send = await trx
      .selectFrom('push_send')
      .select(['state', 'after_id'])
      .where('site_id', '=', siteId)
      .where('id', '=', sendId)
      .forUpdate()
      .executeTakeFirst();
    if (!send || !OPEN.some((state) => state === send.state)) return null;
    const again = await claimRetries(trx, { siteId, sendId, now });
    if (again.length > 0) return again;
    const { rows } = await sql<Claimed>`select id, endpoint, p256dh, auth, 0 as attempt from push_subscription
      where site_id = ${siteId} and id > ${send.after_id} order by id limit ${CLAIMED}`.execute(trx);
    const last = rows.at(-1);
    if (!last) return [];
    await trx
      .updateTable('push_send')
      .set((eb) => ({
        ...{ state: 'sending', after_id: last.id, turn_ts: now },
        recipients: eb('recipients', '+', rows.length),
      }))
      .where('site_id', '=', siteId)
      .where('id', '=', sendId)
      .execute();
    return rows;
  });
}

async function claimRetries(trx: Trx, { siteId, sendId, now }: Of): Promise<Claimed[]> {
  const { rows } = await sql<{ id: number; attempt: number }>`delete from push_retry
    where site_id = ${siteId} and send_id = ${sendId} and subscription_id = any(array(
      select subscription_id from push_retry where site_id = ${siteId} and send_id = ${sendId}
        and due_ts <= ${now} order by due_ts limit ${CLAIMED}))
    returning subscription_id as id, attempt`.execute(trx);
  if (rows.length === 0) return [];
  const attempts = new Map(rows.map(({ id, attempt }) => [id, attempt]));
  const { rows: found } = await sql<Omit<Claimed, 'attempt'>>`select id, endpoint, p256dh, auth
    from push_subscription where site_id = ${siteId} and id = any(${[...attempts.keys()]}::bigint[])`.execute(
    trx,
  );
  const there = found.map((one) => ({ ...one, attempt: attempts.get(one.id) ?? 0 }));
  // Who left meanwhile counts as gone.
  const left = rows.length - there.length;
  if (left > 0) await count(trx, { siteId, sendId, now }, { sent: 0, failed: 0, gone: left });
  return there;
}

/** What became of each that was claimed; null where it was not tried, as its service is not to be asked now. */
export type Settled = { one: Claimed; outcome: PushOutcome | null };

/** Notes what became of those that were claimed: who is gone is forgotten, who has to wait is tried again. */
export function settlePush(db: Db, of: Of, settled: readonly Settled[]): Promise<void> {
  const { siteId, sendId, now } = of;
  const idsOf = (...kinds: PushOutcome['kind'][]) =>
    settled.flatMap(({ one, outcome }) => (outcome && kinds.includes(outcome.kind) ? [one.id] : []));
  const again = settled.flatMap((one) => retryOf(one, now));
  const [taken, gone] = [idsOf('sent'), idsOf('gone')];
  const refused = idsOf('refused', 'unclear');
  const failed = settled.length - taken.length - gone.length - again.length;
  return db.transaction().execute(async (trx) => {
    const state = await count(trx, of, { sent: taken.length, failed, gone: gone.length });
    if (gone.length > 0) {
      await sql`delete from push_subscription
        where site_id = ${siteId} and id = any(${gone}::bigint[])`.execute(trx);
    }
    if (taken.length > 0) {
      await sql`update push_subscription set refusals = 0
        where site_id = ${siteId} and id = any(${taken}::bigint[]) and refusals > 0`.execute(trx);
    }
    if (refused.length > 0) {
      await sql`update push_subscription set refusals = refusals + 1
        where site_id = ${siteId} and id = any(${refused}::bigint[])`.execute(trx);
      await sql`delete from push_subscription where site_id = ${siteId} and id = any(${refused}::bigint[])
        and refusals >= ${MOST_REFUSALS}`.execute(trx);
    }
    // One that was cancelled, or ended by another server, has no further tries.
    if (!OPEN.some((open) => open === state)) {
      await count(trx, of, { sent: 0, failed: again.length, gone: 0 });
    } else if (again.length > 0) {
      await trx
        .insertInto('push_retry')
        .values(again.map((one) => ({ ...one, site_id: siteId, send_id: sendId })))
        .execute();
    }
  });
}

/** When somebody is tried again; nobody after the last attempt. */
function retryOf({ one, outcome }: Settled, now: number) {
  if (outcome === null)
    return [{ subscription_id: one.id, attempt: one.attempt, due_ts: now + UNTRIED_PAUSE }];
  if (outcome.kind !== 'later') return [];
  const attempt = one.attempt + 1;
  const pause = pauseAfter(attempt, outcome.retryAfter);
  return pause === null ? [] : [{ subscription_id: one.id, attempt, due_ts: now + pause }];
}

/** Seconds until those have their turn whose service answered nobody just now. */
const UNTRIED_PAUSE = 60;

type Counts = { sent: number; failed: number; gone: number };

/** @returns the state in which the alert is */
async function count(
  trx: Trx,
  { siteId, sendId, now }: Of,
  { sent, failed, gone }: Counts,
): Promise<string | undefined> {
  const counted = await trx
    .updateTable('push_send')
    .set((eb) => ({
      turn_ts: now,
      sent: eb('sent', '+', sent),
      failed: eb('failed', '+', failed),
      gone: eb('gone', '+', gone),
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', sendId)
    .returning('state')
    .executeTakeFirst();
  return counted?.state;
}

/** When the next one is tried again, in unix seconds; null where nobody waits for that. */
export async function nextRetry(db: Db, siteId: number, sendId: number): Promise<number | null> {
  const { rows } = await sql<{ due: number | null }>`select min(due_ts) as due from push_retry
    where site_id = ${siteId} and send_id = ${sendId}`.execute(db);
  return rows[0]?.due ?? null;
}

/** Says what became of one that is over now; who still waited for another try is not tried again. */
export function endPush(
  db: Db | Trx,
  siteId: number,
  id: number,
  { state, error = null, now }: { state: SendState; error?: string | null; now: number },
): Promise<void> {
  const end = async (trx: Db | Trx) => {
    const ended = await trx
      .updateTable('push_send')
      .set({ state, error, turn_ts: now, ended_ts: now })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('state', 'in', [...OPEN])
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return;
    const waited = await trx
      .deleteFrom('push_retry')
      .where('site_id', '=', siteId)
      .where('send_id', '=', id)
      .executeTakeFirst();
    const left = Number(waited.numDeletedRows);
    if (left === 0) return;
    await trx
      .updateTable('push_send')
      .set((eb) => ({ failed: eb('failed', '+', left) }))
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
  };
  return db.isTransaction ? end(db) : db.transaction().execute(end);
}
