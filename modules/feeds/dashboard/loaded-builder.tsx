import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { type CustomFeedWithKey, getCustomFeed, getCustomFeedSchema } from '../feeds.contract.ts';
import { FeedBuilder } from './feed-builder.tsx';
import { valuesOf } from './feed-values.ts';
import { useFeedsTexts } from './feeds-texts.ts';

type LoadedBuilderProps = {
  feedId: number | null;
  isCopy: boolean;
  onKey: (feed: CustomFeedWithKey, isRenewed?: boolean) => void;
};

/** The builder, once it is known what can stand in a feed, and what stands in this one. */
export function LoadedBuilder({ feedId, isCopy, onKey }: LoadedBuilderProps) {
  const text = useFeedsTexts();
  const siteId = useCaller().site.id;
  const schema = useQuery({ ...read(getCustomFeedSchema, { params: { siteId } }), staleTime: 60_000 });
  const feed = useQuery({
    ...read(getCustomFeed, { params: { siteId, customFeedId: feedId ?? 0 } }),
    enabled: feedId !== null,
    // A feed that is changed here is not read anew under its form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (schema.error && !schema.data) {
    return (
      <FailureView error={schema.error} title={text('errors.schema')} onRetry={() => void schema.refetch()} />
    );
  }
  if (feed.error && !feed.data) {
    return (
      <FailureView error={feed.error} title={text('form.loadFailed')} onRetry={() => void feed.refetch()} />
    );
  }
  if (!schema.data || (feedId !== null && !feed.data)) return <Loading />;
  const start = valuesOf(feed.data ?? null);
  return (
    <FeedBuilder
      feed={isCopy ? null : (feed.data ?? null)}
      // A copy has an address of its own, which nobody reads yet.
      start={isCopy ? { ...start, slug: `${start.slug}-copy`.slice(0, 80) } : start}
      isCopy={isCopy}
      schema={schema.data}
      onKey={onKey}
    />
  );
}
