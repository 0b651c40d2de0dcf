import type { ReactNode } from 'react';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import classes from './report-panel.module.css';
import { useTrafficTexts } from './traffic-texts.ts';

/** One column of a report; those that are not `isKept` leave on a phone. */
export type ReportColumn<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  isMain?: boolean;
  leavesPhone?: boolean;
};

type ReportPanelProps<Row> = {
  title: string;
  state: {
    data: { items: readonly Row[]; total_count: number; is_total_exact?: boolean } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  columns: readonly ReportColumn<Row>[];
  keyOf: (row: Row) => string | number;
  /** How many rows stand there while they load. */
  rows: number;
  /** Leads to all of them; without it this is the whole list. */
  onAll?: () => void;
  children?: ReactNode;
};

/** One report as a table, with its loading, empty and failed states. */
export function ReportPanel<Row>(props: ReportPanelProps<Row>) {
  const { title, state, columns, keyOf, rows, onAll, children } = props;
  const text = useTrafficTexts();
  const { data, error } = state;
  const total = data?.total_count ?? 0;
  const count = boundedCount(total, data?.is_total_exact ?? true);
  return (
    <section className={classes.panel} aria-label={title} aria-busy={!data && !error}>
      <header className={classes.panelHead}>
        <h2>{title}</h2>
        {onAll && total > (data?.items.length ?? 0) ? (
          <button
            type="button"
            className={classes.all}
            aria-label={text('panels.allNamed', { title, count })}
            onClick={onAll}
          >
            {text('panels.all', { count })}
          </button>
        ) : null}
      </header>
      {error && !data ? (
        <FailureView error={error} title={text('failed', { title })} onRetry={() => void state.refetch()} />
      ) : data && data.items.length === 0 ? (
        <p className={classes.nothing}>{text('emptyPart')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ id, title: head, isNumber, leavesPhone }) => (
                <th key={id} scope="col" data-number={isNumber} data-leaves={leavesPhone} data-column={id}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data
              ? data.items.map((row) => (
                  <tr key={keyOf(row)}>
                    {columns.map(({ id, cell, isNumber, isMain, leavesPhone }) => {
                      const shared = { 'data-number': isNumber, 'data-leaves': leavesPhone };
                      return isMain ? (
                        <th key={id} scope="row" {...shared}>
                          {cell(row)}
                        </th>
                      ) : (
                        <td key={id} {...shared}>
                          {cell(row)}
                        </td>
                      );
                    })}
                  </tr>
                ))
              : Array.from({ length: rows }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton have nothing else.
                  <tr key={at} className={classes.skeleton}>
                    <td colSpan={columns.length}>
                      <span />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      )}
      {data ? null : (
        <p role="status" className="visually-hidden">
          {error ? null : text('loading', { title })}
        </p>
      )}
      {children}
    </section>
  );
}
