import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { complaintsOf } from '../feed-rules.contract.ts';
import { previewCustomFeed } from '../feeds.contract.ts';
import { bodyOf, type FeedValues, feedSchema } from './feed-values.ts';

const REST_MS = 500;

/** What the server makes of the feed as the form stands; asked once nobody types, and only where it can be built. */
export function useFeedPreview(values: FeedValues, feedId: number | null) {
  const params = { siteId: useCaller().site.id };
  const rested = useRested(values, REST_MS);
  const named = { ...rested, title: rested.title || 'Feed', slug: rested.slug || 'feed' };
  const draft = bodyOf(named);
  const canBuild = feedSchema.safeParse(named).success && complaintsOf(draft).length === 0;
  const body = feedId === null ? draft : { ...draft, feed_id: feedId };
  return {
    ...useQuery({
      queryKey: [...keyOf(previewCustomFeed), params, body],
      queryFn: ({ signal }) => call(previewCustomFeed, { params, body }, { signal }),
      placeholderData: keepPreviousData,
      enabled: canBuild,
      gcTime: 0,
      retry: false,
    }),
    canBuild,
  };
}
export type FeedPreviewState = ReturnType<typeof useFeedPreview>;
