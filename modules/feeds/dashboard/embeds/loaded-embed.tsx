import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { getEmbedFeed } from '../../embeds.contract.ts';
import { useFeedsTexts } from '../feeds-texts.ts';
import { EmbedBuilder } from './embed-builder.tsx';

/** The builder of an embedded list, once what stands in it is there; null begins a new one. */
export function LoadedEmbed({ embedId }: { embedId: number | null }) {
  const text = useFeedsTexts();
  const siteId = useCaller().site.id;
  const { data, error, refetch } = useQuery({
    ...read(getEmbedFeed, { params: { siteId, embedFeedId: embedId ?? 0 } }),
    enabled: embedId !== null,
    // A list that is changed here is not read anew under its form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error && !data) {
    return <FailureView error={error} title={text('embeds.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (embedId !== null && !data) return <Loading />;
  return <EmbedBuilder embed={data ?? null} />;
}
