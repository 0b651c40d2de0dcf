import { useMemo } from 'react';
import { numberText } from '#platform/dashboard/number-text.ts';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { StateMark, type StatusName } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { PEOPLE_KIND, type SiteImportState } from '../import-kinds.contract.ts';
import type { SiteImport } from '../imports.contract.ts';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';
import { isUnderWay } from './use-live-imports.ts';

const shapes: Record<SiteImportState, StatusName> = {
  reading: 'inReview',
  ready: 'ready',
  running: 'inReview',
  done: 'live',
  failed: 'declined',
  cancelled: 'deleted',
  expired: 'deleted',
  undoing: 'inReview',
  undone: 'deleted',
};

/** Posts and pages that it made or updated; null until it is done, and of a table of people. */
const postsOf = ({ kind, made, updated }: SiteImport): number | null =>
  made && updated && kind !== PEOPLE_KIND ? made.posts + made.pages + updated.posts + updated.pages : null;

/** The columns of the list of imports. */
export function useImportsColumns(): TableColumn<SiteImport>[] {
  const text = useImportsTexts();
  return useMemo(
    () => [
      {
        id: 'filename',
        title: text('columns.file'),
        width: 'rest',
        least: 160,
        phone: 'main',
        cell: ({ filename }) => <bdi>{filename}</bdi>,
      },
      {
        id: 'kind',
        title: text('columns.kind'),
        width: 120,
        leaves: 2,
        minWindow: 700,
        cell: ({ kind }) => <span className={classes.quiet}>{text(`kinds.${kind}`)}</span>,
      },
      {
        id: 'state',
        title: text('columns.state'),
        width: 200,
        phone: 'below',
        cell: (row) => <ImportState row={row} />,
      },
      {
        id: 'posts',
        title: text('columns.posts'),
        width: 88,
        align: 'end',
        phone: 'end',
        cell: (row, shape) => {
          const count = postsOf(row);
          if (count === null) return null;
          const shown = numberText(count);
          return shape === 'phone' ? text('posts', { count, shown }) : shown;
        },
      },
      {
        id: 'by',
        title: text('columns.by'),
        width: 144,
        leaves: 1,
        minWindow: 900,
        cell: ({ created_by }) => (created_by ? <bdi>{created_by.title}</bdi> : null),
      },
      timeColumn(({ created_ts }: SiteImport) => created_ts, {
        ...{ id: 'created', title: text('columns.created'), leaves: 1, minWindow: 700 },
      }),
    ],
    [text],
  );
}

function ImportState({ row }: { row: SiteImport }) {
  const text = useImportsTexts();
  const { state, done, total, is_cancel_requested: isStopping } = row;
  if (!isUnderWay(row)) {
    return <StateMark shape={shapes[state]}>{text(`states.${state}`)}</StateMark>;
  }
  const label = text(isStopping ? 'states.stopping' : `states.${state}`);
  return (
    <span className={classes.state} data-state={state}>
      {label}
      <progress className={classes.bar} aria-label={label} max={Math.max(1, total ?? 1)} value={done} />
    </span>
  );
}
