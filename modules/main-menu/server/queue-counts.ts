import type { Call } from '#platform/server/answer.ts';
import type { QueueReader, Queues } from '#platform/server/room.ts';

const KEPT_MILLISECONDS = 30_000;
const MOST_KEPT = 5_000;
/** The menu waits no longer for its numbers; one that comes later is there the next time. */
const PATIENCE = 150;

/**
 * How much waits in the queues of a person, by the entry that leads there: each number is kept for half a minute, as the
 * menu comes with the first call of every page.
 */
export function queueCounts(queues: Queues) {
  const kept = new Map<string, { at: number; count: Promise<number | null> }>();
  const countOf = (id: string, count: QueueReader, who: Pick<Call, 'site' | 'caller'>) => {
    const key = `${who.site.id} ${who.caller.profile?.id} ${id}`;
    const known = kept.get(key);
    if (known && performance.now() - known.at < KEPT_MILLISECONDS) return known.count;
    // A menu without a number is better than no menu, for this once.
    const counted: Promise<number | null> = count(who).catch(() => {
      if (kept.get(key)?.count === counted) kept.delete(key);
      return null;
    });
    kept.delete(key);
    kept.set(key, { at: performance.now(), count: counted });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return counted;
  };
  return async (
    ids: readonly string[],
    who: Pick<Call, 'site' | 'caller'>,
  ): Promise<ReadonlyMap<string, number>> => {
    const found = new Map<string, number>();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE);
    });
    const all = ids.map(async (id) => {
      const count = queues[id];
      const waiting = count ? await countOf(id, count, who) : null;
      if (waiting) found.set(id, waiting);
    });
    await Promise.race([Promise.all(all), late]);
    clearTimeout(timer);
    return new Map(found);
  };
}
