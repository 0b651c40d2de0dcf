import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { pairsOf, useViewsOf } from '#modules/saved-views/saved-views.public.tsx';
import { useAddress } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { type AddressPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { countShippedViews } from '../../shipped-views.contract.ts';
import { allPostsView, forgetFilledIn, isBare, keptView } from './kept-view.ts';
import { viewSortNames } from './post-view-names.ts';
import { readPostsSearch, writePostsSearch } from './posts-search.ts';
import { shippedViews } from './shipped-views.ts';

/** How many posts the views that come with the list have; not asked before the rows are there. */
export function useShippedCounts(isWanted: boolean) {
  const { site } = useCaller();
  const counts = { ...read(countShippedViews, { params: { siteId: site.id } }), staleTime: 60_000 };
  return useQuery({ ...counts, enabled: isWanted });
}

/**
 * Opens the list where the person's work is: with what waits for them, else with the tab that they chose last. Who
 * chose all posts finds all posts, and whoever has a view that opens by itself that view.
 * @returns whether it is not decided yet what the list shows
 */
export function useOpening(): boolean {
  const { pairs, go } = useAddress();
  const caller = useCaller();
  const [isDecided, setDecided] = useState(() => !isBare(pairs) || keptView() === allPostsView);
  const isOpening = !isDecided && isBare(pairs);
  const counts = useShippedCounts(isOpening);
  const views = useViewsOf('posts');
  const shipped = useMemo(() => shippedViews(caller), [caller]);
  const waiting = counts.data?.waiting.count;
  const isKnown = !counts.isPending && (views !== undefined || counts.isError);
  useEffect(() => {
    if (isDecided) return;
    if (isOpening && !isKnown) return;
    const target = isOpening ? opening() : undefined;
    // What is shown already is not gone to, and nothing would tell that it has been.
    if (target && writePairs(target) !== writePairs(pairs)) go(target, { replace: true });
    else setDecided(true);

    function opening(): AddressPairs | undefined {
      if (views?.some(({ is_default }) => is_default)) return undefined;
      const name = waiting ? 'waiting' : keptView();
      const own = views?.find(({ id }) => String(id) === name);
      if (own) return writePostsSearch({ ...readPostsSearch(pairsOf(own, viewSortNames)), view: own.id });
      return name === 'waiting' && !waiting ? undefined : shipped.find((view) => view.name === name)?.pairs;
    }
  }, [isDecided, isOpening, isKnown, views, waiting, shipped, pairs, go]);
  useEffect(() => {
    if (isDecided) forgetFilledIn();
  }, [isDecided]);
  return isOpening;
}
