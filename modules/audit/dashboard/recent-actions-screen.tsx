import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { listOwnActions } from '../audit.contract.ts';
import classes from './audit-list.module.css';
import { AuditList } from './audit-list.tsx';
import { useAuditTexts } from './audit-texts.ts';
import { useEvents } from './use-events.ts';

/** What one changed oneself within the last day. */
export function RecentActionsScreen() {
  const text = useAuditTexts();
  const { site } = useCaller();
  const events = useEvents(listOwnActions, { params: { siteId: site.id }, query: {} });
  return (
    <div className={classes.scroller}>
      <div className={classes.head}>
        <h2>{text('recent')}</h2>
        <p>{text('recentHint')}</p>
      </div>
      <AuditList
        title={text('recent')}
        items={events.items}
        showsActor={false}
        hasMore={events.hasNextPage}
        isLoadingMore={events.isFetchingNextPage}
        onMore={() => void events.fetchNextPage()}
        notice={
          events.error ? (
            <FailureView error={events.error} title={text('failed')} onRetry={() => void events.refetch()} />
          ) : events.isPending ? null : (
            <MessageView title={text('empty')}>{text('recentEmpty')}</MessageView>
          )
        }
      />
    </div>
  );
}
