import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stillOpen } from '../alerts/still-open.ts';
import { letterSite } from '../letters/letter-site.ts';
import { readPushKey } from './push-keys.ts';
import { pushNote } from './push-note.ts';
import { endPush, nextRetry, openPush } from './push-turns.queries.ts';
import { sendPush } from './send-push.ts';

export const PUSH_JOB = 'newsletters.push';
/** One after the other, beside the mails of the same alert. */
const QUEUE = 'newsletters.push';
/** What is no news any more: a service keeps it no longer for a browser that is off. */
const LASTS = 21_600;
const SWEEP_SECONDS = 60;
const STUCK_SECONDS = 900;

export type PushPayload = { siteId: number; sendId: number };

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Has an alert go on to browsers. `runAt` is unix seconds. */
export const enqueuePush = (
  { jobs }: Pick<Ground, 'jobs'>,
  db: Db | Trx,
  payload: PushPayload,
  runAt?: number,
): Promise<void> =>
  jobs.enqueue(db, PUSH_JOB, payload, {
    ...{ key: `push-${payload.sendId}`, queue: QUEUE, isUrgent: true, runAt },
  });

/** Sends alerts to browsers, and finds those whose job was lost. */
export function definePush(ground: Ground): void {
  ground.jobs.define<PushPayload>(PUSH_JOB, (payload, { signal }) =>
    pushTurn(ground, payload, seconds(), signal),
  );
  ground.jobs.sweep({
    name: 'push alerts whose job was lost',
    seconds: SWEEP_SECONDS,
    run: () => wakeStuckPush(ground, seconds()),
  });
}

/** Sends for some seconds; what is left then has its turn after others. `now` is unix seconds. */
export async function pushTurn(
  ground: Ground,
  { siteId, sendId }: PushPayload,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = ground.database;
  const send = await openPush(db, siteId, sendId);
  if (!send) return;
  const fail = (error: string) => endPush(db, siteId, sendId, { state: 'failed', error, now });
  if (send.created_ts < now - LASTS) return fail("It couldn't be sent within six hours.");
  const site = await letterSite(db, siteId);
  if (!site || site.closed) return;
  const isOpen = await stillOpen(ground, siteId, { post_ids: [send.post_id] });
  const note = isOpen ? await pushNote(ground, site, send) : null;
  if (!note) return fail('Not every reader can read this post anymore.');
  const key = await readPushKey(ground, siteId);
  if (!key)
    return fail("The push key of this site can't be read here. Readers have to turn on notifications again.");
  const until = send.created_ts + LASTS;
  const isThrough = await sendPush({ ground, site, sendId, note, key, until }, signal);
  if (isThrough === null) return;
  const retryTs = isThrough ? await nextRetry(db, siteId, sendId) : now;
  if (retryTs === null) return endPush(db, siteId, sendId, { state: 'sent', now });
  await enqueuePush(ground, db, { siteId, sendId }, isThrough ? retryTs : undefined);
}

/** Those whose job was lost go on; one that waits for its next try was heard of at most an hour ago. */
export async function wakeStuckPush(ground: Ground, now: number): Promise<void> {
  const { db } = ground.database;
  const { rows } = await sql<{ site_id: number; id: number }>`select site_id, id from push_send
    where state in ('waiting', 'sending') and turn_ts < ${now - STUCK_SECONDS}`.execute(db);
  for (const { site_id: siteId, id } of rows) {
    await db
      .updateTable('push_send')
      .set({ turn_ts: now })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    await enqueuePush(ground, db, { siteId, sendId: id });
  }
}
