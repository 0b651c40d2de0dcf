import type { Ground } from '#platform/server/ground.ts';
import { type LetterKind, letterKinds } from '../../newsletter-kinds.contract.ts';
import { sourceOf } from '../alerts/alert-letter.ts';
import { stillOpen } from '../alerts/still-open.ts';
import { letterSite, letterSites } from '../letters/letter-site.ts';
import { forgetMappings } from '../providers/disconnect-provider.ts';
import { forgetSubscribers } from '../subscribers/forget-subscribers.ts';
import { sendByProvider } from './send-by-provider.ts';
import { sendOurselves } from './send-ourselves.ts';
import { enqueueSend, SEND_JOB, type SendPayload } from './send-queue.ts';
import { endSend, openSend } from './sends.queries.ts';
import { startSends } from './start-sends.ts';

const SWEEP_SECONDS = 60;
const FORGET_SECONDS = 3_600;
const DAY = 86_400;
/** What is no news any more, and what to say of it. */
const LATEST: Record<LetterKind, { after: number; error: string }> = {
  daily: { after: DAY, error: "It couldn't be sent within a day." },
  weekly: { after: DAY, error: "It couldn't be sent within a day." },
  alerts: { after: 21_600, error: "It couldn't be sent within six hours." },
};

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Sends newsletters when they are due, and forgets what is kept for some days alone. */
export function defineSending(ground: Ground): void {
  const { database, jobs } = ground;
  jobs.define<SendPayload>(SEND_JOB, (payload, { signal }) => sendTurn(ground, payload, seconds(), signal));
  jobs.sweep({
    name: 'newsletters that are due',
    seconds: SWEEP_SECONDS,
    run: (signal) => startSends(ground, seconds(), signal),
  });
  jobs.sweep({
    name: 'subscribers and mail lists that are over',
    seconds: FORGET_SECONDS,
    run: async (signal) => {
      for (const { id } of await letterSites(database.db)) {
        if (signal.aborted) return;
        await forgetMappings(database.db, id, seconds());
        await forgetSubscribers(database.db, id, seconds());
      }
    },
  });
}

/** Sends for some seconds; what is left then has its turn after others. `now` is unix seconds. */
export async function sendTurn(
  ground: Ground,
  { siteId, sendId }: SendPayload,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = ground.database;
  const send = await openSend(db, siteId, sendId);
  const site = await letterSite(db, siteId);
  // What a closed site has on its way waits until it is open again.
  if (!send || !site || site.closed || !letterKinds.includes(send.kind)) return;
  const { after, error } = LATEST[send.kind];
  if (send.created_ts < now - after) {
    return endSend(db, siteId, sendId, { state: 'failed', error, now });
  }
  if (send.kind === 'alerts' && !(await stillOpen(ground, siteId, send))) {
    const gone = 'Not every reader can read this post anymore.';
    return endSend(db, siteId, sendId, { state: 'failed', error: gone, now });
  }
  const campaign = await sourceOf(db, siteId, send);
  const letter = { ground, site, send, campaign, now };
  if (send.provider_id !== null) return sendByProvider(letter);
  const isOver = await sendOurselves(letter, signal);
  if (!isOver) await enqueueSend(ground, db, { siteId, sendId }, send.kind);
}
