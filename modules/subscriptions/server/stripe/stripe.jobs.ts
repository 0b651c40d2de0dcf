import { sql } from 'kysely';
import { findFirstSite } from '#modules/sites/sites.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { EnqueueOptions } from '#platform/server/jobs.ts';
import { currentStatuses } from '../../subscription-kinds.contract.ts';
import { endCheckout } from '../shop/checkouts.queries.ts';
import type { Subject } from './event-subject.ts';
import { readPurchase } from './read-purchase.ts';
import { stripeOf } from './stripe-client.ts';

const JOB = 'what Stripe says of a purchase';
const NIGHTLY = 'what Stripe says of all that runs';
/** Compares some, and then the next ones: there is one such job at a time, however many nights it takes. */
export const COMPARING = 'what Stripe says of some that run';
/** One after the other: what was read first is written first. */
const QUEUE = 'stripe';
const AT_ONCE = 25;
const PAUSE_SECONDS = 2;
const LOOK_SECONDS = 60;
const LONGEST_LOOK_SECONDS = 3_600;
const EVENT_DAYS = 30;
const CHECKOUT_DAYS = 90;
const DAY = 86_400;

type Jobs = Pick<Ground['jobs'], 'enqueue'>;

/** Lets a job read something of Stripe, once for all who ask meanwhile. */
export const readLater = (
  jobs: Jobs,
  db: Db,
  siteId: number,
  subject: Subject,
  options: EnqueueOptions = {},
): Promise<void> =>
  jobs.enqueue(db, JOB, { ...subject, siteId }, { ...options, queue: QUEUE, key: `${QUEUE} ${subject.ref}` });

/** Reads what Stripe told of, looks after checkouts that it told nothing of, and every night after all that runs. */
export function defineStripeJobs(ground: Ground): void {
  const { database, jobs } = ground;
  const { db } = database;
  const stripe = stripeOf(ground);
  jobs.define<Subject & { siteId: number }>(JOB, async (reading) => {
    const opened = stripe();
    if (opened) await readPurchase(ground, opened, reading);
  });
  jobs.define(NIGHTLY, async () => {
    const site = await findFirstSite(database);
    if (!site || !stripe()) return;
    await forgetOld(db, site.id, Math.floor(Date.now() / 1000));
    await beginComparing(jobs, db);
  });
  jobs.define<{ after: number }>(COMPARING, async ({ after }) => {
    const site = await findFirstSite(database);
    if (!site || !stripe()) return;
    const now = Math.floor(Date.now() / 1000);
    const next = await compareSome(jobs, db, site.id, { after, now });
    if (next !== null) await compareAfter(jobs, db, next, now + AT_ONCE * PAUSE_SECONDS);
  });
  jobs.schedule(NIGHTLY, '40 3 * * *');
  jobs.sweep({
    name: 'checkouts that Stripe may know more of',
    seconds: LOOK_SECONDS,
    run: async () => {
      if (!stripe()) return;
      const site = await findFirstSite(database);
      if (site) await lookAfterCheckouts(ground, site.id, Math.floor(Date.now() / 1000));
    },
  });
}

const kindOf = (ref: string): Subject['kind'] =>
  ref.startsWith('cs_') ? 'session' : ref.startsWith('pi_') ? 'payment' : 'subscription';

/** In the queue of what is compared: the next ones do not come before those are read, however slow Stripe is. */
const compareAfter = (jobs: Jobs, db: Db, after: number, runAt?: number): Promise<void> =>
  jobs.enqueue(db, COMPARING, { after }, { key: COMPARING, queue: QUEUE, runAt });

/** Begins to compare all that runs, unless the night before is not through: that one goes on. */
export async function beginComparing(jobs: Jobs, db: Db): Promise<void> {
  const { rows } = await sql`select id from graphile_worker.jobs
    where key = ${COMPARING} and (attempts < max_attempts or locked_at is not null)`.execute(db);
  if (rows.length === 0) await compareAfter(jobs, db, 0);
}

/** Lets some of what runs be read, one every two seconds. @returns after which id the next ones come */
export async function compareSome(
  jobs: Jobs,
  db: Db,
  siteId: number,
  { after, now }: { after: number; now: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number; gateway_ref: string }>`select id, gateway_ref from subscription
    where site_id = ${siteId} and gateway = 'stripe' and id > ${after} and gateway_ref is not null
      and status = any(${[...currentStatuses]}::text[]) and deleted_ts is null
    order by id limit ${AT_ONCE}`.execute(db);
  for (const [at, { gateway_ref: ref }] of rows.entries()) {
    // What waits to be read at once is not put off.
    const options = { runAt: now + at * PAUSE_SECONDS, keepsTime: true };
    await readLater(jobs, db, siteId, { kind: kindOf(ref), ref }, options);
  }
  return rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null);
}

/** Looks what became of checkouts, less and less often; one that never came to be ends with its time. */
export async function lookAfterCheckouts(
  { database: { db }, jobs }: Pick<Ground, 'database' | 'jobs'>,
  siteId: number,
  now: number,
): Promise<void> {
  const rows = await db
    .selectFrom('checkout')
    .select(['id', 'session_ref', 'expires_ts', 'created_ts'])
    .where('site_id', '=', siteId)
    .where('status', '=', 'open')
    .where('look_ts', '<=', now)
    .orderBy('look_ts')
    .limit(AT_ONCE)
    .execute();
  for (const { id, session_ref: ref, expires_ts, created_ts } of rows) {
    await db.transaction().execute(async (trx) => {
      if (ref === null && expires_ts <= now) return endCheckout(trx, { siteId, id, now });
      const waits = Math.min(LONGEST_LOOK_SECONDS, Math.max(LOOK_SECONDS, now - created_ts));
      await trx
        .updateTable('checkout')
        .set({ look_ts: now + waits })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
      if (ref !== null) await readLater(jobs, trx, siteId, { kind: 'session', ref });
    });
  }
}

async function forgetOld(db: Db, siteId: number, now: number): Promise<void> {
  await db
    .deleteFrom('gateway_event')
    .where('site_id', '=', siteId)
    .where('created_ts', '<', now - EVENT_DAYS * DAY)
    .execute();
  await db
    .deleteFrom('checkout')
    .where('site_id', '=', siteId)
    .where('status', '<>', 'open')
    .where('updated_ts', '<', now - CHECKOUT_DAYS * DAY)
    .execute();
}
