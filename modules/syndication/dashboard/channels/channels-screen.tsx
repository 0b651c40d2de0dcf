import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { ViewsBar } from '#platform/dashboard/views-bar.tsx';
import { listChannels } from '../../channels.contract.ts';
import type { TabScreenProps } from '../instant-articles-screen.tsx';
import { ChannelPart } from './channel-part.tsx';
import classes from './channels.module.css';

/** The services that posts can be handed to, each with its state and what it needs. */
export function ChannelsScreen({ tabs }: TabScreenProps) {
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery(read(listChannels, { params }));
  const refresh = async () => (await refetch()).data?.items;
  return (
    <>
      <ViewsBar {...tabs} />
      <div className={classes.page}>
        {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
        {data?.items.map((channel) => (
          <ChannelPart
            key={channel.kind}
            channel={channel}
            onRefresh={async () => (await refresh())?.find(({ kind }) => kind === channel.kind)}
          />
        ))}
      </div>
    </>
  );
}
