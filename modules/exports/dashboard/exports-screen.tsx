import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { listExports } from '../exports.contract.ts';
import classes from './exports-screen.module.css';
import { ExportsTable } from './exports-table.tsx';
import { useExportsTexts } from './exports-texts.ts';
import { POLL_MILLISECONDS } from './use-running-export.ts';

/** One's own exports, newest first: how they are, and their files. */
export function ExportsScreen() {
  const text = useExportsTexts();
  const { site } = useCaller();
  const params = { siteId: site.id };
  const list = useInfiniteQuery({
    queryKey: keyOf(listExports, params),
    queryFn: ({ signal, pageParam }) =>
      call(listExports, { params, query: pageParam === null ? {} : { after: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ after }) => after,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ is_ready }) => !is_ready))
        ? POLL_MILLISECONDS
        : false,
  });
  const exports = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.error && exports.length === 0) {
    return (
      <FailureView error={list.error} title={text('list.loadFailed')} onRetry={() => void list.refetch()} />
    );
  }
  if (list.isPending) return null;
  if (exports.length === 0) {
    return <MessageView title={text('list.empty')}>{text('list.emptyHint')}</MessageView>;
  }
  return (
    <div className={classes.screen}>
      <p className={classes.hint}>{text('list.hint')}</p>
      <ExportsTable exports={exports} />
      {list.hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text('list.more')}
        </Button>
      ) : null}
    </div>
  );
}
