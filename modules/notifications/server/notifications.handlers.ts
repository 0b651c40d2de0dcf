import { postViewer } from '#modules/posts/posts.public.ts';
import { undoQueries } from '#modules/undo/undo.public.ts';
import { answer, type Call, EndlessStream, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import {
  listNotifications,
  type Notification,
  readNotifications,
  streamNotifications,
} from '../notifications.contract.ts';
import { defineGatheredMails } from './gathered-mails.ts';
import { notificationStreams } from './notification-streams.ts';
import { notificationQueries, type Receiver } from './notifications.queries.ts';
import { defineNotifications } from './reactions.ts';
import { readableNews } from './readable-news.ts';

const EXPIRED_SECONDS = 3_600;

/** The calls about what the caller is told of, and what tells them. */
export function notificationHandlers(ground: Ground, { findPerson }: Pick<House, 'findPerson'>): Handler[] {
  const { database, events, jobs } = ground;
  const { db } = database;
  const queries = notificationQueries(db);
  const streams = notificationStreams({ db, events, findPerson });
  defineNotifications(ground);
  defineGatheredMails(ground);
  jobs.sweep({
    name: 'notifications whose days are over',
    seconds: EXPIRED_SECONDS,
    run: () => removeExpired(queries, Math.floor(Date.now() / 1000)),
  });
  return [
    answer(listNotifications, async (call) => {
      const receiver = receiverOf(call);
      const { limit, after } = call.query;
      const found = await queries.page(receiver, limit + 1, after);
      const items = found.slice(0, limit);
      const acts = items.flatMap((item) => undoableOf(item) ?? []);
      const shown = await readableNews(db, receiver.siteId, async () => postViewer(call.caller), items);
      const undoable = await undoQueries(db).undoable(receiver.siteId, acts, call.now);
      const undoIdOf = (item: Notification) => {
        const act = undoableOf(item);
        return act !== null && undoable.has(act) ? act : null;
      };
      return {
        items: shown.map((item) => ({ ...item, undo_id: undoIdOf(item) })),
        unread_count: await queries.unread(receiver),
        after: found.length > limit ? (items.at(-1)?.id ?? null) : null,
      };
    }),
    answer(readNotifications, async (call) => {
      const receiver = receiverOf(call);
      const { ids: meant, all_before } = call.body;
      const which = meant ? { ids: meant } : { upTo: all_before ?? 0 };
      await db.transaction().execute(async (trx) => {
        const count = await notificationQueries(trx).markRead(receiver, which, Math.floor(Date.now() / 1000));
        // The other windows of the same person show the new count.
        const topic = { topic: 'notification', siteId: receiver.siteId, id: receiver.profileId };
        if (count > 0) await events.publish(trx, topic);
      });
      return { unread_count: await queries.unread(receiver) };
    }),
    answer(streamNotifications, async (call) => {
      const { accept, 'last-event-id': lastId } = call.request.headers;
      call.reply.header('x-accel-buffering', 'no');
      const open = await streams.open({
        receiver: receiverOf(call),
        sessionId: call.caller.sessionId ?? '',
        lastId: /^\d{1,16}$/.test(String(lastId)) ? Number(lastId) : null,
        staysOpen: String(accept ?? '').includes('text/event-stream'),
      });
      return new EndlessStream(open.content, open.end);
    }),
  ];
}

/** The merge, or the act on posts whose end was told; the end of an undo is none. */
function undoableOf({ kind, facts }: Notification): number | null {
  const { task, status, batch_id: batchId, undo_of } = facts;
  if (kind === 'people_merged') return typeof batchId === 'number' ? batchId : null;
  const isDone = kind === 'task_ended' && task === 'posts.batch' && status === 'SUCCESS';
  return isDone && typeof undo_of !== 'number' && typeof batchId === 'number' ? batchId : null;
}

const receiverOf = ({ site, caller }: Pick<Call, 'site' | 'caller'>): Receiver => ({
  siteId: site.id,
  profileId: profileOf(caller).id,
});

/** Forgets what was kept long enough, site by site. */
export async function removeExpired(
  queries: ReturnType<typeof notificationQueries>,
  now: number,
): Promise<void> {
  const bySite = Map.groupBy(await queries.expired(now), ({ site_id }) => site_id);
  for (const [siteId, rows] of bySite)
    await queries.remove(
      siteId,
      rows.map(({ id }) => id),
    );
}
