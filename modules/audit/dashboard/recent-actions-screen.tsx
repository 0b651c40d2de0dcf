import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBatchKey } from '#modules/posts/posts.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { useKeptTasks } from '#platform/dashboard/kept-task.ts';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { noWords, useRoomWords } from '#platform/dashboard/rooms/room-words.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { listOwnActions } from '../audit.contract.ts';
import { useAuditColumns } from './audit-columns.tsx';
import classes from './audit-list.module.css';
import { AuditTable } from './audit-table.tsx';
import { useAuditTexts } from './audit-texts.ts';
import { kindsOf } from './event-words.ts';
import { useEvents } from './use-events.ts';

const POLL_MILLISECONDS = 2_000;

/** What one changed oneself within the last day. */
export function RecentActionsScreen() {
  const text = useAuditTexts();
  const platformText = usePlatformTexts();
  const { site } = useCaller();
  const events = useEvents(listOwnActions, { params: { siteId: site.id }, query: {} });
  const words = useRoomWords(kindsOf(events.items));
  const columns = useAuditColumns(false, words ?? noWords);
  useEndOfBatch(events);
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h2>{text('recent')}</h2>
        <p>{text('recentHint')}</p>
      </div>
      <AuditTable
        columns={columns}
        {...{ events, words }}
        notice={
          events.error ? (
            <FailureView error={events.error} title={text('failed')} onRetry={() => void events.refetch()} />
          ) : events.isPending ? null : (
            <MessageView title={platformText('list.empty', { title: text('entries') })}>
              {text('recentEmpty')}
            </MessageView>
          )
        }
      />
    </div>
  );
}

/** A change of many posts, or its undo, is told here once it has ended. */
function useEndOfBatch({ items, refetch }: ReturnType<typeof useEvents>): void {
  const running = useKeptTasks(useBatchKey());
  const client = useQueryClient();
  useEffect(() => {
    if (running.length === 0) return;
    return () => {
      void client.invalidateQueries({ queryKey: keyOf(listOwnActions) });
    };
  }, [running, client]);
  const isUnderWay = items.some(({ undo }) => undo && !undo.is_ready);
  useEffect(() => {
    if (!isUnderWay) return;
    const tick = setInterval(() => void refetch(), POLL_MILLISECONDS);
    return () => clearInterval(tick);
  }, [isUnderWay, refetch]);
}
