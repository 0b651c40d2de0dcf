import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { DataTable } from '#platform/dashboard/table/data-table.tsx';
import { endOtherSessions, endSession, listSessions, type Session } from '../../security.contract.ts';
import { useAccountTexts } from '../account-texts.ts';
import classes from './sessions.module.css';
import { deviceText, useSessionsColumns } from './sessions-columns.tsx';

const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

/** Where the account is signed in; one session or all others can be ended. */
export function SessionsSection() {
  const text = useAccountTexts();
  const { site } = useCaller();
  const [isAsking, setIsAsking] = useState(false);
  const params = { siteId: site.id };
  const list = useQuery({ ...read(listSessions, { params }), staleTime: 0 });
  const endOthers = useWrite(endOtherSessions, [listSessions]);
  const onEnd = useEndSession();
  const columns = useSessionsColumns(onEnd);
  const items = list.data?.items ?? [];
  const rows = [...items]
    .sort((one, other) => Number(other.is_current) - Number(one.is_current))
    .map((value) => ({ id: value.id, name: deviceText(text, value), value }));
  const others = items.filter(({ is_current }) => !is_current).length;
  const onEndOthers = async () => {
    const { ended } = await endOthers.mutateAsync({ params });
    notices.done(text('endedOthers', { count: ended }));
  };
  return (
    <PageSection title={text('sessions')} hint={text('sessionsHint')}>
      <div className={classes.list}>
        <DataTable
          title={text('sessions')}
          {...{ columns, rows }}
          total={list.data && rows.length}
          isLoading={list.isPending}
          isInPage
          notice={
            list.error ? (
              <FailureView error={list.error} title={text('failed')} onRetry={() => void list.refetch()} />
            ) : null
          }
        />
      </div>
      {others > 0 ? (
        <Button variant="default" mt="md" onClick={() => setIsAsking(true)}>
          {text('endOthers')}
        </Button>
      ) : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={text('endOthersQuestion')}
            confirm={text('endOthers')}
            onConfirm={onEndOthers}
            onClose={() => setIsAsking(false)}
          >
            {text('endOthersHint', { count: others })}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </PageSection>
  );
}

function useEndSession(): (session: Session) => void {
  const text = useAccountTexts();
  const { site } = useCaller();
  const { mutateAsync: end } = useWrite(endSession, [listSessions]);
  return useCallback(
    function endOne(session) {
      void end({ params: { siteId: site.id, sessionId: session.id } }).then(
        () => notices.done(text('ended')),
        (error: Error) =>
          notices.failed(error, text('endFailed', { reason: error.message }), () => endOne(session)),
      );
    },
    [end, site.id, text],
  );
}
