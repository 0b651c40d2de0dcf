import type { Events } from '#platform/server/events.ts';
import { dateOf, startOfDate } from '#platform/server/zoned-time.ts';
import type { PostSelection } from './post-filter.ts';
import type { PostLists } from './post-lists.ts';

type Count = { count: number; is_exact: boolean };
export type PostsCountResult = Count & {
  trends: { previous_count: number | null; change_percent: number | null };
};

const KEPT_MILLISECONDS = 15_000;
const MOST_KEPT = 2_000;

/** Counts posts with the predicate of the list; each count is kept for 15 seconds or until a post changes. */
export function postCounter(
  lists: PostLists,
  events: Events,
): (selection: PostSelection) => Promise<PostsCountResult> {
  const kept = new Map<string, { at: number; siteId: number; result: Promise<PostsCountResult> }>();
  const forget = (siteId?: number) => {
    for (const [key, entry] of kept) if (siteId === undefined || entry.siteId === siteId) kept.delete(key);
  };
  events.on('post', ({ siteId }) => forget(siteId));
  events.onReset(() => forget());

  return (selection) => {
    const { now, ...stable } = selection;
    // Planned posts are compared with the time of the call, so only the minute is part of the key.
    const key = JSON.stringify([
      stable,
      selection.filters.future || selection.filters.unscheduled ? Math.floor(now / 60) : 0,
    ]);
    const known = kept.get(key);
    if (known && performance.now() - known.at < KEPT_MILLISECONDS) return known.result;
    const result = countWithTrend(lists, selection);
    if (!events.isConnected()) return result;
    kept.set(key, { at: performance.now(), siteId: selection.siteId, result });
    result.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return result;
  };
}

async function countWithTrend(lists: PostLists, selection: PostSelection): Promise<PostsCountResult> {
  const before = periodBefore(selection);
  const [current, previous] = await Promise.all([lists.count(selection), before && lists.count(before)]);
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
