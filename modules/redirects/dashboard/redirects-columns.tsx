import { type ReactNode, useMemo } from 'react';
import { PencilIcon, TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { RowActions } from '#platform/dashboard/row-actions.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { i18n } from '#platform/dashboard/texts.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import type { Redirect } from '../redirects.contract.ts';
import classes from './redirects-columns.module.css';
import { useRedirectsTexts } from './redirects-texts.ts';

type ColumnOptions = {
  zone: string;
  now: number;
  onEdit: (redirect: Redirect) => void;
  onDelete: (ids: number[]) => void;
  /** What more can be done with a row, before the rest. */
  rowAction: (redirect: Redirect) => ReactNode;
};

/** The columns of the list, in the order of the table. */
export function useRedirectsColumns(options: ColumnOptions): TableColumn<Redirect>[] {
  const { zone, now, onEdit, onDelete, rowAction } = options;
  const text = useRedirectsTexts();
  return useMemo(() => {
    const target = (redirect: Redirect) =>
      redirect.redirect_to === null ? (
        <span className={classes.quiet}>{text('gone')}</span>
      ) : (
        <bdi dir="ltr" className={classes.path}>
          {redirect.redirect_to}
        </bdi>
      );
    const dash = <span className={classes.dash}>{text('none')}</span>;
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
            {target(redirect)}
            {shape === 'double' && redirect.note !== '' ? (
              <bdi className={`${classes.note} ${classes.stacked}`}>{redirect.note}</bdi>
            ) : null}
            {shape === 'phone' ? null : (
              <RowActions>
                {rowAction(redirect)}
                <IconButton
                  name={text('actions.edit', { path: redirect.path })}
                  tip="end"
                  onClick={() => onEdit(redirect)}
                >
                  <PencilIcon />
                </IconButton>
                <IconButton
                  name={text('actions.delete', { path: redirect.path })}
                  tip="end"
                  onClick={() => onDelete([redirect.id])}
                >
                  <TrashIcon />
                </IconButton>
              </RowActions>
            )}
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
      {
        id: 'hits',
        title: text('columns.hits'),
        width: 72,
        leaves: 5,
        align: 'end',
        sortBy: 'hits',
        phone: 'end',
        cell: ({ hits }, shape) => {
          const shown = numberText(hits);
          return shape === 'phone' ? text('hits', { count: hits, shown }) : shown;
        },
      },
      {
        id: 'lastHit',
        title: text('columns.lastHit'),
        width: 116,
        sortBy: 'last_hit',
        leaves: 3,
        minWindow: 900,
        cell: ({ last_hit_ts: seconds }) =>
          seconds === null ? (
            dash
          ) : (
            <TimeText seconds={seconds} zone={zone}>
              {shortDateTime({ seconds, zone, language: i18n.language }, now)}
            </TimeText>
          ),
      },
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
  }, [text, zone, now, onEdit, onDelete, rowAction]);
}
