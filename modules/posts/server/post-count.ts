import { ApiError, tooManyWriters } from '#platform/contract/api-error.ts';
import type { Events } from '#platform/server/events.ts';
import { openTurns } from '#platform/server/turns.ts';
import { dateOf, startOfDate } from '#platform/server/zoned-time.ts';
import { dependsOnViewer, type PostSelection } from './post-filter.ts';
import type { PostLists } from './post-lists.ts';

type Count = { count: number; is_exact: boolean };
export type PostsCountResult = Count & {
  trends: { previous_count: number | null; change_percent: number | null };
};

/**
 * Until a post of the site changes, or they are that old: not every change is told at once, such as those of an import
 * that was broken off.
 */
const KEPT = { bounded: 15_000, exact: 60_000 } as const;
const MOST_KEPT = 2_000;
/** Counts of everything in one process at the same time; the lists have the other connections. */
const AT_ONCE = 2;
const PATIENCE = 4_000;

export type PostCounter = {
  /** What a list says: the exact number where it is known, else one that stops at ten thousand and says so. */
  soon(selection: PostSelection): Promise<PostsCountResult>;
  /** The exact number, however many there are, as long as the database has time for it. */
  exactly(selection: PostSelection): Promise<PostsCountResult>;
};

type Entry = { until: number; siteId: number; result: Promise<PostsCountResult>; known?: PostsCountResult };

/** Counts posts with the predicate of the list. What was counted is kept until a post of the site changes. */
export function postCounter(lists: PostLists, events: Events): PostCounter {
  const kept = new Map<string, Entry>();
  const turns = openTurns({ atOnce: AT_ONCE, waiting: MOST_KEPT, patience: PATIENCE });
  const forget = (siteId?: number) => {
    for (const [key, entry] of kept) if (siteId === undefined || entry.siteId === siteId) kept.delete(key);
  };
  events.on('post', ({ siteId }) => forget(siteId));
  events.onReset(() => forget());

  const keep = (
    way: keyof typeof KEPT,
    selection: PostSelection,
    count: () => Promise<PostsCountResult>,
  ): Promise<PostsCountResult> => {
    const key = keyOf(way, selection);
    const before = kept.get(key);
    if (before && performance.now() < before.until) return before.result;
    const result = count();
    if (!events.isConnected()) return result;
    const entry: Entry = { until: performance.now() + KEPT[way], siteId: selection.siteId, result };
    kept.set(key, entry);
    result.then(
      (known) => {
        entry.known = known;
        // The database had no time for it: somebody may ask again soon.
        if (!known.is_exact) entry.until = Math.min(entry.until, performance.now() + KEPT.bounded);
      },
      () => kept.get(key) === entry && kept.delete(key),
    );
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return result;
  };
  const bounded = (selection: PostSelection) =>
    keep('bounded', selection, () => withTrend(selection, lists.count));
  const all = async (selection: PostSelection): Promise<Count> => {
    const few = await lists.count(selection);
    if (few.is_exact) return few;
    try {
      const count = await turns.take(keyOf('exact', selection), () => lists.countAll(selection));
      return count === null ? few : { count, is_exact: true };
    } catch (error) {
      if (error instanceof ApiError && error.code === tooManyWriters.code) return few;
      throw error;
    }
  };
  return {
    soon: (selection) => {
      const exact = kept.get(keyOf('exact', selection));
      const known = exact && performance.now() < exact.until ? exact.known : undefined;
      return known?.is_exact ? Promise.resolve(known) : bounded(selection);
    },
    exactly: async (selection) => {
      const few = await bounded(selection);
      const isWhole = few.is_exact && (few.trends.previous_count !== null || !periodBefore(selection));
      return isWhole ? few : keep('exact', selection, () => withTrend(selection, all));
    },
  };
}

function keyOf(way: string, selection: PostSelection): string {
  const { now, viewer, ...stable } = selection;
  const { future, unscheduled, license_days } = stable.filters;
  const who = dependsOnViewer(selection) ? viewer : null;
  // Plans and licenses are compared with the time of the call, so only the minute is part of the key.
  return JSON.stringify([
    way,
    stable,
    who,
    future || unscheduled || license_days !== undefined ? Math.floor(now / 60) : 0,
  ]);
}

async function withTrend(
  selection: PostSelection,
  count: (selection: PostSelection) => Promise<Count>,
): Promise<PostsCountResult> {
  const before = periodBefore(selection);
  const [current, previous] = await Promise.all([count(selection), before && count(before)]);
  if (!previous) return { ...current, trends: { previous_count: null, change_percent: null } };
  const isComparable = current.is_exact && previous.is_exact && previous.count > 0;
  const change = isComparable ? ((current.count - previous.count) / previous.count) * 100 : null;
  return {
    ...current,
    trends: {
      previous_count: previous.is_exact ? previous.count : null,
      change_percent: change === null ? null : Math.round(change * 10) / 10,
    },
  };
}

/** The period of equal length before; null when the period has no beginning. */
function periodBefore(selection: PostSelection): PostSelection | null {
  const { filters, timezone, now } = selection;
  if (!filters.start_date) return null;
  const endDate = filters.end_date ?? dateOf(now, timezone);
  const start = startOfDate(filters.start_date, timezone);
  const end = startOfDate(endDate, timezone, 1);
  const days = Math.max(1, Math.round((end - start) / 86_400));
  return {
    ...selection,
    filters: {
      ...filters,
      start_date: dateOf(startOfDate(filters.start_date, timezone, -days), timezone),
      end_date: dateOf(startOfDate(filters.start_date, timezone, -1), timezone),
    },
  };
}
