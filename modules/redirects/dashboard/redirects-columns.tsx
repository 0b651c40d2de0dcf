import { type ReactNode, useMemo } from 'react';
import { ArrowRightIcon } from '#platform/dashboard/act-icons.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { ListedRedirect, Redirect } from '../redirects.contract.ts';
import classes from './redirects-columns.module.css';
import { useRedirectsTexts } from './redirects-texts.ts';

type ColumnOptions = {
  onEdit: (redirect: Redirect) => void;
  onDelete: DeleteRows;
  /** What more can be done with a row, before the rest. */
  rowAction: (redirect: Redirect) => ReactNode;
};

/** The columns of the list, in the order of the table. */
export function useRedirectsColumns(options: ColumnOptions): TableColumn<ListedRedirect>[] {
  const { onEdit, onDelete, rowAction } = options;
  const text = useRedirectsTexts();
  return useMemo(() => {
    const address = (to: string | null) =>
      to === null ? (
        <span className={classes.quiet}>{text('gone')}</span>
      ) : (
        <bdi dir="ltr" className={classes.path}>
          {to}
        </bdi>
      );
    return [
      {
        id: 'path',
        title: text('columns.path'),
        width: 280,
        doubleWidth: 240,
        sortBy: 'path',
        phone: 'main',
        cell: ({ path }) => (
          <bdi dir="ltr" className={classes.path}>
            {path}
          </bdi>
        ),
      },
      {
        id: 'target',
        title: text('columns.target'),
        width: 'rest',
        sortBy: 'redirect_to',
        phone: 'below',
        cell: (redirect, shape) => (
          <>
            {shape === 'phone' ? <ArrowRightIcon size={14} className={classes.arrow} /> : null}
            {address(redirect.redirect_to)}
            {redirect.chain?.map((to) => (
              <span key={to} className={classes.quiet}>
                <ArrowRightIcon size={14} className={classes.onward} />
                <span className="visually-hidden">{text('then')} </span>
                {address(to)}
              </span>
            ))}
            {shape === 'double' && redirect.note !== '' ? (
              <bdi className={`${classes.note} ${classes.stacked}`}>{redirect.note}</bdi>
            ) : null}
            <RowActs
              {...{ name: redirect.path, shape }}
              onEdit={() => onEdit(redirect)}
              onDelete={() => void onDelete([redirect.id])}
            >
              {rowAction(redirect)}
            </RowActs>
          </>
        ),
      },
      {
        id: 'status',
        title: text('columns.status'),
        width: 84,
        sortBy: 'status',
        phone: 'start',
        cell: ({ status, enabled }) => (
          <>
            {status}
            {enabled ? null : <span className={classes.quiet}>, {text('off')}</span>}
          </>
        ),
      },
      {
        id: 'match',
        title: text('columns.match'),
        width: 80,
        leaves: 4,
        minWindow: 900,
        cell: ({ match }) => text(`match.${match}`),
      },
      numberColumn(
        ({ hits }) => hits,
        (values) => text('hits', values),
        { id: 'hits', title: text('columns.hits'), width: 72, leaves: 5, sortBy: 'hits', phone: 'end' },
      ),
      timeColumn(({ last_hit_ts }) => last_hit_ts, {
        ...{ id: 'lastHit', title: text('columns.lastHit'), sortBy: 'last_hit', leaves: 3, minWindow: 900 },
      }),
      {
        id: 'origin',
        title: text('columns.origin'),
        width: 108,
        leaves: 2,
        minWindow: 900,
        cell: ({ origin }) => text(`origin.${origin}`),
      },
      {
        id: 'note',
        title: text('columns.note'),
        width: 200,
        leaves: 1,
        minWindow: 1200,
        isInSecondLine: true,
        cell: ({ note }) => (note === '' ? null : <bdi className={classes.note}>{note}</bdi>),
      },
    ];
  }, [text, onEdit, onDelete, rowAction]);
}
