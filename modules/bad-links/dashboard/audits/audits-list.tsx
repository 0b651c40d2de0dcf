import { Suspense, useMemo, useState } from 'react';
import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { call } from '#platform/dashboard/call.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { listLinks } from '../../bad-links.contract.ts';
import { createLinkAudit, type LinkAudit, listLinkAudits } from '../../link-audits.contract.ts';
import classes from '../bad-links.module.css';
import { useBadLinksTexts } from '../bad-links-texts.ts';
import { auditPath, auditsSearch } from './audit-address.ts';
import { useRunningTasks } from './use-running-tasks.ts';

const AuditDialog = lazyPart(() => import('./audit-dialog.tsx'), 'AuditDialog');

const nameOf = ({ title }: LinkAudit): string => title;
const isOpen = ({ status }: LinkAudit): boolean => status === 'RUNNING' || status === 'ENQUEUED';

/** There are a dozen at most: they are sought here. */
const ask = ({ q }: { q: string }) => ({
  queryKey: [...keyOf(listLinkAudits), q],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { items } = await call(listLinkAudits, {}, { signal });
    const found = items.filter(({ title }) => title.toLowerCase().includes(q.trim().toLowerCase()));
    return { items: found, total_count: found.length };
  },
});

/** What bad links still wait for somebody. */
export const openCount = ({ counts: { by_status } }: Pick<LinkAudit, 'counts'>): number =>
  (by_status.BROKEN ?? 0) + (by_status.MALFORMED ?? 0) + (by_status.PENDING ?? 0);

/** The last audits: how far they are, and how much they found. */
export function AuditsList() {
  const text = useBadLinksTexts();
  const go = useGo();
  const [isAdding, setAdding] = useState(false);
  const { cancel } = useRunningTasks();
  const { props } = useList({
    ...{ list: 'bad_links_audits', address: auditsSearch, ask, nameOf },
    count: (values) => text('audits.count', values),
  });
  const columns = useColumns(cancel);
  return (
    <>
      <ListScreen
        {...props}
        title={text('audits.audits')}
        search={{ ...props.search, label: text('audits.find') }}
        actions={
          <May call={listLinks}>
            <BarButton
              icon={<LinkIcon />}
              label={text('toMonitor')}
              onClick={() => go('/r/dashboard/bad_link_outs')}
            />
          </May>
        }
        primary={
          <May call={createLinkAudit}>
            <AddButton label={text('audits.add')} onClick={() => setAdding(true)} />
          </May>
        }
        columns={columns}
        onOpen={({ id }) => go(auditPath(id))}
        empty={text('audits.empty')}
        note={text('audits.kept')}
      />
      <Suspense fallback={null}>
        {isAdding ? <AuditDialog onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </>
  );
}

function useColumns(cancel: (taskId: number) => Promise<void>): TableColumn<LinkAudit>[] {
  const text = useBadLinksTexts();
  return useMemo(
    () => [
      {
        id: 'title',
        title: text('audits.title'),
        width: 'rest',
        phone: 'main',
        cell: (audit, shape) => (
          <>
            <bdi>{audit.title}</bdi>
            {isOpen(audit) && audit.task_id !== null ? (
              <RowActs name={audit.title} shape={shape}>
                <IconButton
                  name={text('audits.cancelOf', { title: audit.title })}
                  tip="end"
                  onClick={() => void cancel(audit.task_id ?? 0)}
                >
                  <XIcon />
                </IconButton>
              </RowActs>
            ) : null}
          </>
        ),
      },
      {
        id: 'scope',
        title: text('audits.scope'),
        width: 160,
        leaves: 2,
        minWindow: 900,
        cell: ({ scope }) => <span className={classes.quiet}>{text(`scope.${scope}`)}</span>,
      },
      {
        id: 'status',
        title: text('audits.status'),
        width: 240,
        phone: 'below',
        cell: (audit) => <AuditState audit={audit} />,
      },
      {
        id: 'found',
        title: text('audits.found'),
        width: 104,
        align: 'end',
        phone: 'end',
        cell: (audit, shape) => {
          const [count, shown] = [openCount(audit), numberText(openCount(audit))];
          return shape === 'phone' ? text('audits.foundCount', { count, shown }) : shown;
        },
      },
      {
        id: 'checked',
        title: text('audits.checked'),
        width: 96,
        align: 'end',
        leaves: 1,
        minWindow: 700,
        cell: ({ link_count }) => numberText(link_count),
      },
      timeColumn(({ started_ts, created_ts }) => started_ts ?? created_ts, {
        ...{ id: 'started', title: text('audits.started'), leaves: 1, minWindow: 700 },
      }),
    ],
    [text, cancel],
  );
}

const shapes = {
  ...({ ENQUEUED: 'scheduled', RUNNING: 'inReview', COMPLETED: 'live' } as const),
  ...({ CANCELED: 'deleted', FAILED: 'declined' } as const),
};

function AuditState({ audit }: { audit: LinkAudit }) {
  const text = useBadLinksTexts();
  const { status, done, total } = audit;
  if (status !== 'RUNNING' || total === null) {
    return <StateMark shape={shapes[status]}>{text(`task.${status}`)}</StateMark>;
  }
  return (
    <>
      <progress
        className={classes.progress}
        aria-label={text('task.RUNNING')}
        max={Math.max(1, total)}
        value={done}
      />
      {text('audits.progress', { done: numberText(done), total: numberText(total) })}
    </>
  );
}
