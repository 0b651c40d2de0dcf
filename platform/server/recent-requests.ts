import type { ChangeEvent, Events } from './events.ts';

/** So many requests within so short a time are many: two people who click are not, lists that follow their posts are. */
const MANY = 8;
const MILLISECONDS = 100;

/** Remembers when the last requests came. */
export function recentRequests(now: () => number = () => performance.now()) {
  const times = new Float64Array(MANY).fill(-Infinity);
  let next = 0;
  return {
    /** A request has come. */
    note: (): void => {
      times[next] = now();
      next = (next + 1) % MANY;
    },
    /** Whether many have come just now. */
    areMany: (): boolean => now() - (times[next] ?? -Infinity) < MILLISECONDS,
  };
}

/** Those that came to this process. */
export const requestsHere = recentRequests();

/** The word of a server to the others on its database, and to workers, that many requests come to it. */
const TOPIC = 'requests';
/** So often is it said, and so long does it hold, in milliseconds. */
const SAID_EACH = 500;
const HOLDS = 1_000;

let heardAt = -Infinity;

/** Whether many requests have just come to this process, or to another one that shares its database. */
export const areRequestsMany = (): boolean => requestsHere.areMany() || performance.now() - heardAt < HOLDS;

/** Hears of requests that come to other processes. */
export function hearOfRequests(events: Pick<Events, 'on'>): void {
  events.on(TOPIC, () => {
    heardAt = performance.now();
  });
}

/**
 * Tells the others as long as many requests come here.
 * @returns ends it
 */
export function tellOfRequests(
  tell: (event: ChangeEvent) => Promise<void>,
  areMany: () => boolean = requestsHere.areMany,
): () => void {
  const timer = setInterval(() => {
    // Where the database is away, nobody works on it.
    if (areMany()) tell({ topic: TOPIC, siteId: 0 }).catch(() => undefined);
  }, SAID_EACH);
  timer.unref();
  return () => clearInterval(timer);
}
