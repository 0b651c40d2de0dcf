import { PassThrough } from 'node:stream';
import { postViewer } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { firstIdOfSecond, secondOfId } from '#platform/server/ids.ts';
import type { House } from '#platform/server/room.ts';
import { livingSessions } from './living-sessions.ts';
import { notificationQueries, type Receiver } from './notifications.queries.ts';
import { readableNews } from './readable-news.ts';
import { tellChanges } from './tell-changes.ts';

type Asked = {
  receiver: Receiver;
  sessionId: string;
  /** What the browser got last before the line broke. */
  lastId: number | null;
  /** False for who only asks what there is now. */
  staysOpen: boolean;
};
type Open = {
  asked: Asked;
  content: PassThrough;
  /** What this stream has told. */
  told: Set<number>;
  /** The count that it told last. */
  unread: number | null;
  /** One look at a time, and one more for what changed meanwhile. */
  looking: Promise<void> | null;
  isStale: boolean;
  end: () => void;
};

const HEARTBEAT_MILLISECONDS = 20_000;
const GATHER_MILLISECONDS = 100;
/** Ids of one moment may become visible out of order, so a stream that goes on looks back this far. */
const OVERLAP_SECONDS = 60;
const MOST_AT_ONCE = 20;
const MOST_OF_ONE_PERSON = 20;

export type NotificationStreams = {
  open(asked: Asked): Promise<{ content: PassThrough; end: () => void }>;
};

type Needs = { db: Db; events: Events } & Pick<House, 'findPerson'>;

/**
 * The open streams of this server. A word from any server makes it look what is new for a person; a word about
 * sessions, or the next heartbeat, ends the streams of those who are no longer signed in.
 */
export function notificationStreams({ db, events, findPerson }: Needs): NotificationStreams {
  const queries = notificationQueries(db);
  const all = new Set<Open>();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let isGathering = false;

  const look = async (stream: Open): Promise<void> => {
    const { receiver } = stream.asked;
    const newest = await queries.page(receiver, MOST_AT_ONCE);
    const unsaid = newest.filter(({ id }) => !stream.told.has(id)).reverse();
    const unread_count = await queries.unread(receiver);
    // A late word about what was told already says nothing new.
    if (unsaid.length === 0 && unread_count === stream.unread) return;
    stream.unread = unread_count;
    for (const { id } of unsaid) stream.told.add(id);
    const viewer = async () => {
      const person = await findPerson(receiver.siteId, receiver.profileId);
      return person && postViewer(person);
    };
    const items = await readableNews(db, receiver.siteId, viewer, unsaid);
    const last = newest[0]?.id;
    stream.content.write(
      [
        ...(last === undefined ? [] : [`id: ${last}`]),
        'event: notifications',
        `data: ${JSON.stringify({ unread_count, items })}`,
        '\n',
      ].join('\n'),
    );
  };
  const lookSoon = (stream: Open): void => {
    stream.isStale = true;
    stream.looking ??= (async () => {
      while (stream.isStale && all.has(stream)) {
        stream.isStale = false;
        // A database that is away: the browser asks again when the line is back.
        await look(stream).catch(() => stream.end());
      }
      stream.looking = null;
    })();
  };
  const endDead = async (): Promise<void> => {
    const streams = [...all];
    if (streams.length === 0) return;
    const living = await livingSessions(
      db,
      streams.map(({ asked }) => ({ ...asked.receiver, sessionId: asked.sessionId })),
      Math.floor(Date.now() / 1000),
    );
    for (const stream of streams) if (!living.has(stream.asked.sessionId)) stream.end();
  };
  const endDeadSoon = (): void => {
    if (all.size === 0) return;
    if (isGathering) return;
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      endDead().catch(() => undefined);
    }, GATHER_MILLISECONDS).unref();
  };
  const beat = (): void => {
    for (const { content } of all) content.write(': still here\n\n');
    endDead().catch(() => undefined);
  };

  events.on('notification', ({ siteId, id }) => {
    for (const stream of all) {
      const { receiver } = stream.asked;
      if (receiver.siteId === siteId && receiver.profileId === Number(id)) lookSoon(stream);
    }
  });
  for (const topic of ['session', 'account', 'caller']) events.on(topic, endDeadSoon);
  tellChanges(events, () =>
    [...all].map(({ asked, content }) => ({ siteId: asked.receiver.siteId, content })),
  );
  events.onReset(() => {
    for (const stream of all) lookSoon(stream);
    endDeadSoon();
  });

  return {
    open: async (asked) => {
      const content = new PassThrough();
      const end = () => {
        if (!all.delete(stream)) return;
        if (all.size === 0) clearInterval(heartbeat);
        content.end();
      };
      const stream: Open = {
        asked,
        content,
        told: new Set(),
        unread: null,
        looking: null,
        isStale: false,
        end,
      };
      stream.told = await toldBefore(queries, asked);
      content.write('retry: 3000\n\n');
      all.add(stream);
      content.once('close', end);
      await look(stream);
      if (!asked.staysOpen) end();
      else {
        if (all.size === 1) heartbeat = setInterval(beat, HEARTBEAT_MILLISECONDS).unref();
        endOldest(all, asked.receiver);
      }
      return { content, end };
    },
  };
}

/** A first stream tells only what comes after it; one that goes on tells what its browser has missed. */
async function toldBefore(
  queries: ReturnType<typeof notificationQueries>,
  { receiver, lastId }: Asked,
): Promise<Set<number>> {
  const newest = await queries.page(receiver, MOST_AT_ONCE);
  const from =
    lastId === null ? Number.POSITIVE_INFINITY : firstIdOfSecond(secondOfId(lastId) - OVERLAP_SECONDS);
  return new Set(newest.filter(({ id }) => id < from || id === lastId).map(({ id }) => id));
}

/** A person has only so many windows; the oldest stream gives way. */
function endOldest(all: ReadonlySet<Open>, { siteId, profileId }: Receiver): void {
  const own = [...all].filter(
    ({ asked }) => asked.receiver.siteId === siteId && asked.receiver.profileId === profileId,
  );
  for (const { end } of own.slice(0, Math.max(own.length - MOST_OF_ONE_PERSON, 0))) end();
}
