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
export function useFeedPreview(values: FeedValues, revision: number | null) {
  const params = { siteId: useCaller().site.id };
  const rested = useRested(values, REST_MS);
  const named = { ...rested, title: rested.title || 'Feed', slug: rested.slug || 'feed' };
  const body = bodyOf(named);
  const canBuild = feedSchema.safeParse(named).success && complaintsOf(body).length === 0;
  return {
    ...useQuery({
      queryKey: [...keyOf(previewCustomFeed), params, revision, body],
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
