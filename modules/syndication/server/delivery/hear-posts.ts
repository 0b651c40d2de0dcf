import { sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { isLiveKind, liveKinds } from '../../channel-kinds.contract.ts';
import { fetchedChannel } from '../channels/fetched-channel.ts';
import { namedThere } from './named-there.ts';
import { enqueueRecheck, enqueueReread, wakeChannel } from './queue.ts';

/** What changes for readers of a post, or for those whom it is handed to. */
const OF_POSTS = [
  ...['created', 'status_changed', 'removed', 'restored', 'updated', 'locked', 'unlocked'],
  ...['authors_changed', 'tags_changed', 'sections_changed', 'stage_changed'],
];
/** What may close many posts at once. */
const OF_SECTIONS = ['updated', 'removed', 'restored'];
/** What articles name somebody or something by. */
const OF_NAMES = [
  ['profile.updated', 'author'],
  ['profile.erased', 'author'],
  ['tag.updated', 'tag'],
  ['tag.removed', 'tag'],
  ['tag.restored', 'tag'],
] as const;

type Listening = { id: number; kind: string; since_ts: number; is_enabled: boolean };

/** Hears which posts go live, change or leave, and notes them for the channels that are on or have some of them. */
export function defineHearing(ground: Ground): void {
  for (const event of OF_POSTS) {
    ground.outbox.react({
      event: `post.${event}`,
      name: `note for channels: post.${event}`,
      handleAll: async ({ siteId, objectIds }, trx) => {
        const channels = await listening(trx, siteId);
        if (channels.length > 0) await noteChanged(ground, trx, { siteId, channels }, objectIds);
      },
    });
  }
  for (const event of OF_SECTIONS) {
    ground.outbox.react({
      event: `section.${event}`,
      name: `look again for channels: section.${event}`,
      handleAll: async ({ siteId }, trx) => {
        if ((await listening(trx, siteId)).length > 0) await enqueueRecheck(ground, trx, { siteId });
      },
    });
  }
  for (const [event, kind] of OF_NAMES) {
    ground.outbox.react({
      event,
      name: `sent anew for channels: ${event}`,
      handleAll: async ({ siteId, objectIds }, trx) => {
        for (const id of await namedThere(trx, { siteId, kind, ids: objectIds })) {
          await enqueueReread(ground, trx, { siteId, kind, id });
        }
      },
    });
  }
}

/** A channel that is off hears of what it has as long as there is a key: it may have to be taken back. */
const listening = (trx: Trx, siteId: number): Promise<Listening[]> =>
  trx
    .selectFrom('channel')
    .select(['id', 'kind', 'since_ts', 'is_enabled'])
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('is_enabled', '=', true), eb('secret_sealed', 'is not', null)]))
    .where('kind', 'in', [...liveKinds])
    .orderBy('id')
    .execute();

async function noteChanged(
  ground: Ground,
  trx: Trx,
  { siteId, channels }: { siteId: number; channels: readonly Listening[] },
  postIds: readonly number[],
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const { rows: live } = await sql<{ id: number; shown_ts: number }>`
    select id, coalesce(published_ts, created_ts) as shown_ts from post
    where site_id = ${siteId} and id = any(${[...postIds]}::bigint[]) and deleted_ts is null
      and status = any(${[...LIVE]}::int[])`.execute(trx);
  for (const channel of channels) {
    const since = sinceOf(channel, now);
    const known = await waitAgain(trx, { siteId, channelId: channel.id, postIds, now });
    const isFresh = ({ id, shown_ts }: (typeof live)[number]) => shown_ts >= since && !known.has(id);
    const fresh = channel.is_enabled ? live.filter(isFresh) : [];
    await insertRows(
      trx,
      'channel_item',
      siteId,
      ['id', 'channel_id', 'post_id', 'status', 'due_ts', 'created_ts', 'updated_ts'],
      fresh.map(({ id }) => [ground.database.ids.next(), channel.id, id, 'pending', now, now, now]),
      'on conflict (site_id, post_id, channel_id) do nothing',
    );
    if (known.size + fresh.length === 0) continue;
    await wakeChannel(ground, trx, { siteId, channelId: channel.id });
    await ground.events.publish(trx, { topic: 'channel_item', siteId });
  }
}

/** From when on posts have to be published to be new to a channel. */
export const sinceOf = ({ kind, since_ts }: Pick<Listening, 'kind' | 'since_ts'>, now: number): number =>
  isLiveKind(kind) && kind !== 'apple_news' ? fetchedChannel(kind).since(now) : since_ts;

type Again = { siteId: number; channelId: number; postIds: readonly number[]; now: number };

/** Has posts that a channel knows looked at again. @returns which they are */
export async function waitAgain(
  trx: Trx,
  { siteId, channelId, postIds, now }: Again,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ post_id: number }>`update channel_item
    set status = 'pending', wanted = wanted + 1, attempt = 0, due_ts = ${now}, updated_ts = ${now}
    where site_id = ${siteId} and channel_id = ${channelId} and post_id = any(${[...postIds]}::bigint[])
    returning post_id`.execute(trx);
  return new Set(rows.map(({ post_id }) => post_id));
}
