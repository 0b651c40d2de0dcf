import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { type LiveEntry, listLiveEntries } from '../live-blogs.contract.ts';
import { ENTRIES_A_PAGE } from '../live-limits.contract.ts';

const LOOK_EVERY = 10_000;

/** The calls that show other updates once somebody wrote, changed or deleted one. */
export const stale = [listLiveEntries];

/** The updates of a live blog by pages, asked anew every few seconds: several people write at once. */
export function useLiveEntries(postId: number) {
  const { site } = useCaller();
  const params = { siteId: site.id, postId };
  const found = useInfiniteQuery({
    queryKey: keyOf(listLiveEntries, { params }),
    queryFn: ({ pageParam, signal }) =>
      call(listLiveEntries, { params, query: { limit: ENTRIES_A_PAGE, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total_count }, pages) =>
      pages.length * ENTRIES_A_PAGE < total_count ? pages.length * ENTRIES_A_PAGE : undefined,
    // Whoever has many pages open asks for each of them.
    refetchInterval: ({ state }) => LOOK_EVERY * Math.max(state.data?.pages.length ?? 1, 1),
  });
  const pages = found.data?.pages ?? [];
  // What was written since the first page came moves an update on to the next one.
  const byId = new Map<number, LiveEntry>(pages.flatMap(({ items }) => items.map((one) => [one.id, one])));
  return { ...found, blog: pages[0], entries: [...byId.values()] };
}
