import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { AdjustmentsIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { digits, oneOf } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { listSocialAccounts } from '../../social-accounts.contract.ts';
import { socialStatuses } from '../../social-kinds.contract.ts';
import { listSocialPosts, type SocialQueueRow } from '../../social-queue.contract.ts';
import { useSocialTexts } from '../social-queue-texts.ts';
import { useItemColumns } from './item-columns.tsx';

const ItemDrawer = lazyPart(() => import('./item-drawer.tsx'), 'ItemDrawer');

const address = listAddress(
  {
    status: oneOf(['', ...socialStatuses] as const, ''),
    account: digits(undefined),
    open: digits(undefined),
  },
  ['scheduled'] as const,
  { sortBy: 'scheduled', sortDirection: -1, limit: 25 },
);
const asked = ({ status, account }: ReturnType<typeof address.read>) => ({
  status: status || undefined,
  account_id: account,
});
const nameOf = ({ post_title }: SocialQueueRow): string => post_title;

/** What goes to social networks: waiting, sent, failed with the reason. */
export function SocialQueueScreen() {
  const text = useSocialTexts();
  const go = useGo();
  const accounts = useQuery(read(listSocialAccounts, {})).data?.items ?? [];
  const { search, change, items, shown, props } = useList({
    list: 'social-posts',
    address,
    ask: (state) => read(listSocialPosts, { query: { ...pageQuery(state), ...asked(state) } }),
    askCount: (state) =>
      read(listSocialPosts, {
        query: { query: state.q || undefined, ...asked(state), limit: 1, exact_count: true },
      }),
    nameOf,
    count: (values) => text('queue.count', values),
    live: { topic: 'social_post', said: (count) => text('queue.changed', { count }) },
  });
  const open = useCallback(({ id }: SocialQueueRow) => change({ open: id }), [change]);
  const opened = items.find(({ id }) => id === search.open);
  const close = () => change({ open: undefined });
  const { account } = search;
  const isKnown = account === undefined || accounts.some(({ id }) => id === account);
  return (
    <ListScreen
      {...props}
      title={text('queue.title')}
      search={{ ...props.search, label: text('queue.find') }}
      filters={[
        choiceFilter({
          ...{ id: 'status', name: text('queue.status'), values: socialStatuses },
          value: search.status === '' ? undefined : search.status,
          labelOf: (one) => text(`statuses.${one}`),
          onChange: (one) => change({ status: one ?? '' }),
        }),
        choiceFilter<number>({
          ...{ id: 'account', name: text('queue.account'), value: account },
          values: [...accounts.map(({ id }) => id), ...(isKnown ? [] : [account])],
          labelOf: (one) => accounts.find(({ id }) => id === one)?.handle ?? text('queue.unknownAccount'),
          onChange: (one) => change({ account: one }),
        }),
      ]}
      actions={() => (
        <BarButton
          icon={<AdjustmentsIcon />}
          label={text('queue.accounts')}
          onClick={() => go('/r/dashboard/settings/social-accounts')}
        />
      )}
      columns={useItemColumns()}
      openId={opened?.id}
      onOpen={open}
      onClose={close}
      empty={text('queue.empty')}
      failure={text('queue.failed')}
      drawer={
        opened ? (
          <Suspense fallback={null}>
            <ItemDrawer item={opened} shown={shown} onOpen={open} onClose={close} />
          </Suspense>
        ) : null
      }
    />
  );
}
