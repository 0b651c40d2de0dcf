import { sql } from 'kysely';
import { articlesOf } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Channel, ChannelRow } from '../channels/channel.ts';
import { openChannel } from '../channels/open-channel.ts';
import { type ClaimedItem, claimDue, nextDue } from './claim-items.ts';
import { dropWaiting } from './drop-waiting.ts';
import { handOver } from './hand-over-item.ts';
import { DELIVERY_JOB, wakeChannel } from './queue.ts';
import { CHANNEL_PAUSE_SECONDS } from './retry-plan.ts';
import { pauseChannel, settleItem } from './settle-item.ts';

const AT_ONCE = 4;
/** One place of the worker is shared by all sites, so a job goes on for so long; then others have their turn. */
const TURN_MILLISECONDS = 5_000;
const SWEEP_SECONDS = 30;
const UNREADABLE = "The secret can't be read here. Enter it again.";

type Payload = { siteId: number; channelId: number };

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Hands over what waits for channels. */
export function defineDeliveries(ground: Ground): void {
  const { database, jobs } = ground;
  const { db } = database;
  jobs.define<Payload>(DELIVERY_JOB, (payload, { signal }) => deliverWaiting(ground, payload, signal));
  jobs.sweep({
    name: 'posts that wait for channels',
    seconds: SWEEP_SECONDS,
    run: async () => {
      const { rows } = await sql<{ site_id: number; channel_id: number }>`select distinct site_id, channel_id
        from channel_item where status = 'pending' and due_ts <= ${seconds() - SWEEP_SECONDS}`.execute(db);
      for (const { site_id: siteId, channel_id: channelId } of rows) {
        await wakeChannel(ground, db, { siteId, channelId });
      }
    },
  });
}

/** Sends what is due to one channel, and plans the next look where more is due later. */
export async function deliverWaiting(
  ground: Ground,
  { siteId, channelId }: Payload,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = ground.database;
  const until = Date.now() + TURN_MILLISECONDS;
  while (!signal?.aborted) {
    const row = await channelRow(db, siteId, channelId);
    if (!row?.is_enabled) await dropWaiting(ground, siteId, channelId);
    // Without a key nothing can be taken back either.
    if (!row || (!row.is_enabled && row.secret_sealed === null)) return;
    const now = seconds();
    const pausedUntil = row.paused_until_ts ?? 0;
    if (pausedUntil > now) return wakeChannel(ground, db, { siteId, channelId }, pausedUntil);
    const channel = await openChannel(ground, row, signal);
    if (!channel) {
      return pauseChannel(ground, row, { problem: UNREADABLE, until: now + CHANNEL_PAUSE_SECONDS, now });
    }
    const claimed = await claimDue(db, row, now, AT_ONCE);
    if (claimed.length === 0) {
      const next = await nextDue(db, siteId, channelId);
      if (next !== null) await wakeChannel(ground, db, { siteId, channelId }, Math.max(next, now + 1));
      return;
    }
    await deliverSome(ground, { row, channel }, claimed, signal);
    if (Date.now() > until) return wakeChannel(ground, db, { siteId, channelId });
  }
}

async function deliverSome(
  ground: Ground,
  { row, channel }: { row: ChannelRow; channel: Channel },
  claimed: readonly ClaimedItem[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const { site_id: siteId } = row;
  const articles = await articlesOf(
    ground,
    siteId,
    claimed.map(({ post_id }) => post_id),
  );
  await Promise.all(
    claimed.map(async (item) => {
      const article = articles.get(item.post_id);
      const isOff = !row.is_enabled;
      const end = await handOver(ground.database.db, channel, { siteId, item, article, isOff });
      // What was cut off is taken up again once nobody holds it.
      if (!signal?.aborted) await settleItem(ground, row, item, end, seconds());
    }),
  );
}

const channelRow = (db: Db, siteId: number, channelId: number): Promise<ChannelRow | undefined> =>
  db
    .selectFrom('channel')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', channelId)
    .executeTakeFirst();
