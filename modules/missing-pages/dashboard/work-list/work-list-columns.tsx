import { useMemo } from 'react';
import { ArrowRightIcon, LinkIcon, TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { CheckIcon, RefreshIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { RowShape, TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { OpenMiss } from '../../missing-pages.contract.ts';
import type { MissStatus } from '../../not-found-kinds.contract.ts';
import classes from '../missed-path.module.css';
import { useNotFoundTexts } from '../not-found-texts.ts';
import type { Resolve } from '../use-resolve.ts';

/** The columns of the work list; the suggestion has the acts of its row. */
export function useWorkListColumns(
  status: MissStatus,
  onRedirect: (miss: OpenMiss) => void,
  resolve: Resolve,
): TableColumn<OpenMiss>[] {
  const text = useNotFoundTexts();
  return useMemo(() => {
    const acts = (miss: OpenMiss, shape: RowShape) => (
      <Acts {...{ miss, shape, status, onRedirect, resolve }} />
    );
    const suggestion: TableColumn<OpenMiss> = {
      id: 'suggestion',
      title: text('columns.suggestion'),
      width: 380,
      doubleWidth: 240,
      phone: 'below',
      cell: ({ suggestion: found }, shape) => {
        if (!found)
          return shape === 'phone' ? null : <span className={classes.quiet}>{text('noSuggestion')}</span>;
        return (
          <>
            {shape === 'phone' ? <ArrowRightIcon size={14} className={classes.quiet} /> : null}{' '}
            <bdi dir="ltr" className={classes.path} title={found.title}>
              {found.target}
            </bdi>
          </>
        );
      },
    };
    const reason: TableColumn<OpenMiss> = {
      id: 'reason',
      title: text('columns.reason'),
      width: 176,
      leaves: 3,
      minWindow: 1_200,
      cell: ({ suggestion: found }) =>
        found ? <span className={classes.quiet}>{text(`reason.${found.reason}`)}</span> : null,
    };
    return [
      {
        id: 'path',
        title: text('columns.path'),
        width: 'rest',
        phone: 'main',
        cell: (miss, shape) => (
          <>
            <bdi dir="ltr" className={classes.path}>
              {miss.path}
            </bdi>
            {acts(miss, shape)}
          </>
        ),
      },
      ...(status === 'open' ? [suggestion, reason] : []),
      numberColumn(
        ({ hits }) => hits,
        (values) => text('hits', values),
        { id: 'hits', title: text('columns.hits'), phone: 'end' },
      ),
      timeColumn(({ last_hit_ts }) => last_hit_ts, {
        ...{ id: 'lastHit', title: text('columns.lastHit'), leaves: 1, minWindow: 900 },
      }),
      {
        id: 'referrer',
        title: text('columns.referrer'),
        width: 176,
        leaves: 2,
        minWindow: 900,
        cell: ({ top_referrer }) =>
          top_referrer === null ? null : (
            <bdi dir="ltr" className={classes.quiet}>
              {top_referrer}
            </bdi>
          ),
      },
    ];
  }, [text, status, onRedirect, resolve]);
}

type ActsProps = {
  miss: OpenMiss;
  shape: RowShape;
  status: MissStatus;
  onRedirect: (miss: OpenMiss) => void;
  resolve: Resolve;
};

function Acts({ miss, shape, status, onRedirect, resolve }: ActsProps) {
  const text = useNotFoundTexts();
  const { path, suggestion } = miss;
  if (status === 'redirected') return null;
  const decide = (action: 'gone' | 'ignore' | 'watch') => () => void resolve([{ path, action }]);
  return (
    <RowActs name={path} shape={shape}>
      {suggestion ? (
        <IconButton
          name={text('acts.accept', { path, target: suggestion.target })}
          onClick={() => void resolve([{ path, action: 'redirect', target: suggestion.target }])}
        >
          <CheckIcon />
        </IconButton>
      ) : null}
      <IconButton name={text('acts.redirectOf', { path })} onClick={() => onRedirect(miss)}>
        <LinkIcon />
      </IconButton>
      {status === 'ignored' ? (
        <IconButton name={text('acts.watchOf', { path })} tip="end" onClick={decide('watch')}>
          <RefreshIcon />
        </IconButton>
      ) : (
        <>
          <IconButton name={text('acts.goneOf', { path })} onClick={decide('gone')}>
            <TrashIcon />
          </IconButton>
          <IconButton name={text('acts.ignoreOf', { path })} tip="end" onClick={decide('ignore')}>
            <XIcon />
          </IconButton>
        </>
      )}
    </RowActs>
  );
}
