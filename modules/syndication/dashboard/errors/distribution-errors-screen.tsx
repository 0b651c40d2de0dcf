import { Suspense, useCallback } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { digits, oneOf } from '#platform/dashboard/list-search.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { channelKinds, type errorStatuses } from '../../channel-kinds.contract.ts';
import type { DistributionError } from '../../syndication.contract.ts';
import { readErrors } from '../read-integration.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';
import { useErrorColumns } from './error-columns.tsx';
import { useErrorActs } from './use-error-acts.ts';

const ErrorDrawer = lazyPart(() => import('./error-drawer.tsx'), 'ErrorDrawer');

const statuses = ['open', 'ignored', 'resolved'] as const satisfies typeof errorStatuses | readonly string[];
const address = listAddress(
  {
    status: oneOf(statuses, 'open'),
    channel: oneOf(['', ...channelKinds] as const, ''),
    open: digits(undefined),
  },
  ['seen'] as const,
  { sortBy: 'seen', sortDirection: -1, limit: 25 },
);
const asked = ({ q, status, channel }: ReturnType<typeof address.read>) => ({
  status,
  channel: channel || undefined,
  query: q || undefined,
});
const nameOf = ({ post_title, message }: DistributionError): string => `${post_title} ${message}`;

/** What channels said against posts: sent again, ignored, or looked up in the post. */
export function DistributionErrorsScreen() {
  const text = useSyndicationTexts();
  const { search, change, reset, items, shown, props } = useList({
    list: 'distribution-errors',
    address,
    ask: (state) => {
      const { limit, offset } = pageQuery(state);
      return readErrors({ ...asked(state), limit, offset });
    },
    askCount: (state) => readErrors({ ...asked(state), limit: 1, exact_count: true }),
    nameOf,
    count: (values) => text('errors.count', values),
    live: { topic: 'channel_error', said: (count) => text('errors.changed', { count }) },
  });
  const acts = useErrorActs();
  const open = useCallback(({ id }: DistributionError) => change({ open: id }), [change]);
  const opened = items.find(({ id }) => id === search.open);
  const close = () => change({ open: undefined });
  return (
    <ListScreen
      {...props}
      title={text('errors.title')}
      views={{
        views: statuses.map((id) => ({ id, title: text(`errors.status.${id}`), count: undefined })),
        current: search.status,
        onView: (status) => reset({ status }),
      }}
      search={{ ...props.search, label: text('errors.find') }}
      filters={[
        choiceFilter({
          ...{ id: 'channel', name: text('errors.columns.channel'), values: channelKinds },
          value: search.channel === '' ? undefined : search.channel,
          labelOf: (one) => text(`channels.${one}`),
          onChange: (one) => change({ channel: one ?? '' }),
        }),
      ]}
      onReset={() => reset({ status: search.status })}
      columns={useErrorColumns(acts)}
      openId={opened?.id}
      onOpen={open}
      onClose={close}
      empty={text(`errors.empty.${search.status}`)}
      failure={text('errors.failed')}
      drawer={
        opened ? (
          <Suspense fallback={null}>
            <ErrorDrawer error={opened} shown={shown} acts={acts} onOpen={open} onClose={close} />
          </Suspense>
        ) : null
      }
    />
  );
}
