import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ColumnsMenu } from '#platform/dashboard/columns-menu.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { DataTable } from '#platform/dashboard/table/data-table.tsx';
import { useColumnLayout } from '#platform/dashboard/table/kept-columns.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { TASK_POLL_MILLISECONDS } from '#platform/dashboard/use-task-poll.ts';
import { listExports } from '../exports.contract.ts';
import { kindText, useExportsColumns } from './exports-columns.tsx';
import classes from './exports-screen.module.css';
import { useExportsTexts } from './exports-texts.ts';
import { SiteArchiveControl } from './site-archive-control.tsx';

/** One's own exports, newest first: how they are, and their files. */
export function ExportsScreen() {
  const text = useExportsTexts();
  const platformText = usePlatformTexts();
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
        ? TASK_POLL_MILLISECONDS
        : false,
  });
  const { mutate: cancel } = useWrite(cancelTask, [listExports]);
  const onCancel = useCallback(
    (taskId: number) => cancel({ params: { siteId: site.id, taskId } }),
    [cancel, site.id],
  );
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const layout = useColumnLayout('exports');
  const columns = useExportsColumns({ zone: site.timeZone, now, onCancel });
  const pages = list.data?.pages;
  const rows = useMemo(
    () =>
      (pages ?? [])
        .flatMap(({ items }) => items)
        .map((value) => ({ id: value.id, name: kindText(text, value.kind), value })),
    [pages, text],
  );
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <p className={classes.hint}>{text('list.hint')}</p>
        <div className={classes.acts}>
          <SiteArchiveControl />
          <ColumnsMenu columns={columns} layout={layout} />
        </div>
      </div>
      <DataTable
        title={text('list.exports')}
        {...{ columns, layout, rows }}
        total={pages?.[0]?.total_count}
        isLoading={list.isPending}
        notice={
          list.error ? (
            <FailureView
              error={list.error}
              title={text('list.loadFailed')}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <MessageView title={platformText('list.empty', { title: text('list.exports') })}>
              {text('list.emptyHint')}
            </MessageView>
          )
        }
        note={
          list.hasNextPage ? (
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {text('list.more')}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}
