import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { digits, oneOf } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { ARTICLES_A_PAGE, articleStatuses, channelKinds } from '../../channel-kinds.contract.ts';
import { listChannels } from '../../channels.contract.ts';
import type { SyndicatedArticle } from '../../syndication.contract.ts';
import type { TabScreenProps } from '../instant-articles-screen.tsx';
import { readArticles } from '../read-integration.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';
import { useArticleColumns } from './article-columns.tsx';
import { ClosedNotice, ProblemNotice } from './closed-notice.tsx';
import { ResubmitAll } from './resubmit-all.tsx';

const ArticleDrawer = lazyPart(() => import('./article-drawer.tsx'), 'ArticleDrawer');

const address = listAddress(
  {
    status: oneOf(['', ...articleStatuses] as const, ''),
    channel: oneOf(['', ...channelKinds] as const, ''),
    open: digits(undefined),
  },
  ['changed'] as const,
  { sortBy: 'changed', sortDirection: -1, limit: ARTICLES_A_PAGE as 25 },
);
const asked = ({ q, status, channel }: ReturnType<typeof address.read>) => ({
  status: status || undefined,
  channel: channel || undefined,
  query: q || undefined,
});
const nameOf = ({ post_title }: SyndicatedArticle): string => post_title;

/** What channels have of each post: sent, refused, waiting, or left out. */
export function ArticlesScreen({ tabs }: TabScreenProps) {
  const text = useSyndicationTexts();
  const params = { siteId: useCaller().site.id };
  const channels = useQuery(read(listChannels, { params })).data?.items ?? [];
  // Only what is closed is left: nothing can be sent again.
  const isClosed =
    channels.some(({ is_closed }) => is_closed) &&
    !channels.some(({ is_enabled, is_closed }) => is_enabled && !is_closed);
  const { search, change, items, shown, props } = useList({
    list: 'syndicated-articles',
    address,
    ask: (state) => {
      const { limit, offset } = pageQuery(state);
      return readArticles({ ...asked(state), limit, offset });
    },
    askCount: (state) => readArticles({ ...asked(state), limit: 1, exact_count: true }),
    nameOf,
    count: (values) => text('articles.count', values),
    live: { topic: 'channel_item', said: (count) => text('articles.changed', { count }) },
  });
  const open = useCallback(({ id }: SyndicatedArticle) => change({ open: id }), [change]);
  const opened = items.find(({ id }) => id === search.open);
  const close = () => change({ open: undefined });
  return (
    <>
      {channels
        .filter(({ is_enabled, is_closed, problem }) => is_enabled && !is_closed && problem !== null)
        .map(({ kind, problem }) => (
          <ProblemNotice key={kind} kind={kind} problem={problem ?? ''} />
        ))}
      {isClosed ? <ClosedNotice /> : null}
      <ListScreen
        {...props}
        title={text('articles.title')}
        views={tabs}
        search={{ ...props.search, label: text('articles.find') }}
        filters={[
          choiceFilter({
            ...{ id: 'status', name: text('articles.status'), values: articleStatuses },
            value: search.status === '' ? undefined : search.status,
            labelOf: (one) => text(`articles.statuses.${one}`),
            onChange: (one) => change({ status: one ?? '' }),
          }),
          choiceFilter({
            ...{ id: 'channel', name: text('articles.channel'), values: channelKinds },
            value: search.channel === '' ? undefined : search.channel,
            labelOf: (one) => text(`channels.${one}`),
            onChange: (one) => change({ channel: one ?? '' }),
          }),
        ]}
        actions={isClosed ? null : <ResubmitAll />}
        columns={useArticleColumns()}
        openId={opened?.id}
        onOpen={open}
        onClose={close}
        empty={text('articles.empty')}
        failure={text('articles.failed')}
        drawer={
          opened ? (
            <Suspense fallback={null}>
              <ArticleDrawer article={opened} shown={shown} onOpen={open} onClose={close} />
            </Suspense>
          ) : null
        }
      />
    </>
  );
}
