import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { ChannelRow, Outcome } from '../channels/channel.ts';
import type { ClaimedItem } from './claim-items.ts';
import type { HandedOver } from './hand-over-item.ts';
import { noteProblems, resolveErrors } from './note-problems.ts';
import { wakeChannel } from './queue.ts';
import {
  CHANNEL_PAUSE_SECONDS,
  LONGEST_PAUSE_SECONDS,
  pauseAfter,
  REMOVAL_PAUSE_SECONDS,
  UNREACHED_PAUSE_SECONDS,
} from './retry-plan.ts';
import { tellOfRemovals } from './tell-of-removals.ts';

type Needs = Pick<Ground, 'database' | 'events' | 'jobs'>;

/** What is tried for years is counted no further. */
const MOST_COUNTED = 1_000;

/** Keeps what came of handing a post over: the next try is planned, and its errors opened, counted or resolved. */
export async function settleItem(
  needs: Needs,
  channel: ChannelRow,
  item: ClaimedItem,
  end: HandedOver,
  now: number,
): Promise<void> {
  const { database, events } = needs;
  const { site_id: siteId, id: channelId } = channel;
  const at = { siteId, channelId, postId: item.post_id, now };
  await database.db.transaction().execute(async (trx) => {
    const current = await trx
      .selectFrom('channel_item')
      .select(['wanted', 'removal_since_ts'])
      .where('site_id', '=', siteId)
      .where('id', '=', item.id)
      .forUpdate()
      .executeTakeFirst();
    if (!current) return;
    const removalSince = isRemoval(end) ? (current.removal_since_ts ?? now) : null;
    // What changed while it was sent is sent again; what came of this try is kept all the same.
    const isNewer = current.wanted !== item.wanted;
    await trx
      .updateTable('channel_item')
      .set({
        ...columnsOf(item, end, now),
        ...(isNewer ? { status: 'pending', due_ts: now, attempt: 0 } : {}),
      })
      .set({ leased_until_ts: null, updated_ts: now, removal_since_ts: removalSince })
      .set(removalSince === null ? { removal_told_ts: null } : {})
      .where('site_id', '=', siteId)
      .where('id', '=', item.id)
      .execute();
    const { outcome } = end;
    const changed =
      outcome.kind === 'done'
        ? await resolveErrors(trx, at)
        : await noteProblems(trx, database.ids.next, at, outcome.problems, outcome.kind === 'refused');
    if (outcome.kind === 'done' && end.skipped === null) await noteSent(trx, channel, now);
    if (removalSince !== null && isStuck(item, outcome, now - removalSince)) {
      await tellOfRemovals(trx, database.ids.next, channel, now);
    }
    await events.publish(trx, { topic: 'channel_item', siteId });
    if (changed > 0) await events.publish(trx, { topic: 'channel_error', siteId });
    // Whoever sees what went wrong finds the channel at rest, and what ends that rest ends it for good.
    const pause = pauseOfChannel(outcome, now);
    if (pause) await pauseWithin(trx, needs, channel, pause);
  });
}

type Pause = { problem: string; until: number; now: number };

/** How long the whole channel rests after what came of one post; null where the others go on. */
function pauseOfChannel(outcome: Outcome, now: number): Pause | null {
  if (outcome.kind !== 'later' || !(outcome.isOfChannel || outcome.isUnreached)) return null;
  const { problems, retryAfter, isOfChannel } = outcome;
  const least = isOfChannel ? CHANNEL_PAUSE_SECONDS : UNREACHED_PAUSE_SECONDS;
  const until = now + Math.min(Math.max(retryAfter ?? 0, least), LONGEST_PAUSE_SECONDS);
  return { problem: problems[0]?.message ?? '', until, now };
}

/** Whether a service still has what readers may no longer read. */
const isRemoval = ({ outcome, skipped }: HandedOver): boolean => outcome.kind !== 'done' && skipped !== null;

/** Whether somebody should know that it is still there: no attempt that is left will come soon. */
function isStuck({ attempt }: ClaimedItem, outcome: Outcome, seconds: number): boolean {
  if (outcome.kind === 'refused' || seconds >= REMOVAL_PAUSE_SECONDS) return true;
  return outcome.kind === 'later' && !outcome.isOfChannel && pauseAfter(attempt, 0) === null;
}

function columnsOf(item: ClaimedItem, end: HandedOver, now: number) {
  const { outcome, hash, skipped } = end;
  if (outcome.kind === 'done') {
    return {
      ...outcome.remote,
      ...{ status: skipped === null ? 'sent' : 'skipped', reason: skipped, content_hash: hash },
      ...{ attempt: 0, tried_ts: null, last_error: null },
      ...(skipped === null && hash !== item.content_hash ? { sent_ts: now } : {}),
    };
  }
  const last_error = outcome.problems[0]?.message ?? null;
  // Readers may no longer read it, so it is never given up.
  if (isRemoval(end)) return removalAgain(item, end, now);
  // A clear no means that nothing was made there.
  if (outcome.kind === 'refused') return { status: 'failed', reason: null, last_error, tried_ts: null };
  const pause = outcome.isOfChannel ? CHANNEL_PAUSE_SECONDS : pauseAfter(item.attempt, Math.random());
  if (pause === null) return { status: 'failed', reason: null, last_error };
  return {
    ...{ status: 'pending', reason: null, last_error },
    due_ts: now + Math.min(Math.max(pause, outcome.retryAfter ?? 0), LONGEST_PAUSE_SECONDS),
    // What the whole channel refuses is no attempt of this post.
    ...(outcome.isOfChannel ? { attempt: item.attempt - 1, tried_ts: null } : {}),
  };
}

function removalAgain({ attempt }: ClaimedItem, { outcome, skipped }: HandedOver, now: number) {
  const isLater = outcome.kind === 'later';
  const isOfChannel = isLater && outcome.isOfChannel;
  const pause = isOfChannel ? CHANNEL_PAUSE_SECONDS : isLater ? pauseAfter(attempt, Math.random()) : null;
  const least = Math.max(pause ?? REMOVAL_PAUSE_SECONDS, (isLater && outcome.retryAfter) || 0);
  return {
    ...{ status: 'pending', reason: skipped },
    last_error: outcome.kind === 'done' ? null : (outcome.problems[0]?.message ?? null),
    due_ts: now + Math.min(least, LONGEST_PAUSE_SECONDS),
    attempt: isOfChannel ? attempt - 1 : Math.min(attempt, MOST_COUNTED),
  };
}

const noteSent = async (trx: Trx, { site_id, id }: ChannelRow, now: number): Promise<void> => {
  await trx
    .updateTable('channel')
    .set({ last_sent_ts: now, paused_until_ts: null, problem: null, problem_ts: null })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute();
};

/** Lets a channel rest that takes nothing at all, and says why. */
export const pauseChannel = (needs: Needs, channel: ChannelRow, pause: Pause): Promise<void> =>
  needs.database.db.transaction().execute((trx) => pauseWithin(trx, needs, channel, pause));

async function pauseWithin(
  trx: Trx,
  needs: Needs,
  { site_id: siteId, id, revision, problem_ts: since }: ChannelRow,
  { problem, until, now }: Pause,
): Promise<void> {
  await trx
    .updateTable('channel')
    .set({ problem, problem_ts: since ?? now, paused_until_ts: until })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    // Settings that were saved meanwhile are tried at once.
    .where('revision', '=', revision)
    .execute();
  await needs.events.publish(trx, { topic: 'channel_item', siteId });
  await wakeChannel(needs, trx, { siteId, channelId: id }, until);
}
