import type { Ground } from '#platform/server/ground.ts';
import { campaignKinds } from '../../newsletter-kinds.contract.ts';
import { readCampaign } from '../campaigns/campaigns.queries.ts';
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
  if (!send || !site || site.closed || !campaignKinds.includes(send.kind)) return;
  if (send.created_ts < now - DAY) {
    const error = 'It could not be sent within a day.';
    return endSend(db, siteId, sendId, { state: 'failed', error, now });
  }
  const campaign = await readCampaign(db, siteId, send.kind);
  const letter = { ground, site, send, campaign, now };
  if (send.provider_id !== null) return sendByProvider(letter);
  const isOver = await sendOurselves(letter, signal);
  if (!isOver) await enqueueSend(ground, db, { siteId, sendId });
}
