import { useMemo } from 'react';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { RefreshIcon } from '#platform/dashboard/icons.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { BadLink } from '../../link-audits.contract.ts';
import classes from '../bad-links.module.css';
import { useBadLinksTexts } from '../bad-links-texts.ts';
import { LinkResultText } from '../link-result.tsx';

/** The columns of the bad links of an audit. */
export function useAuditColumns(check: (linkId: number) => Promise<void>): TableColumn<BadLink>[] {
  const text = useBadLinksTexts();
  return useMemo(
    () => [
      {
        id: 'link',
        title: text('columns.link'),
        width: 'rest',
        phone: 'main',
        cell: ({ id, url, type }, shape) => (
          <>
            <bdi dir="ltr" className={classes.address}>
              {url}
            </bdi>
            {type === 'MALFORMED' ? null : (
              <RowActs name={url} shape={shape}>
                <IconButton name={text('checkOf', { url })} tip="end" onClick={() => void check(id)}>
                  <RefreshIcon />
                </IconButton>
              </RowActs>
            )}
          </>
        ),
      },
      {
        id: 'type',
        title: text('columns.type'),
        width: 104,
        leaves: 2,
        minWindow: 900,
        cell: ({ type }) => <span className={classes.quiet}>{text(`type.${type}`)}</span>,
      },
      {
        id: 'result',
        title: text('columns.result'),
        width: 176,
        phone: 'below',
        cell: ({ type, result, http_code }) =>
          type === 'MALFORMED' ? (
            <span className={classes.bad}>{text('type.MALFORMED')}</span>
          ) : (
            <LinkResultText result={result} code={http_code} />
          ),
      },
      numberColumn(
        ({ post_count }) => post_count,
        (values) => text('posts', values),
        { id: 'posts', title: text('columns.posts'), phone: 'end' },
      ),
      {
        id: 'fails',
        title: text('columns.fails'),
        width: 96,
        align: 'end',
        leaves: 2,
        minWindow: 1_000,
        cell: ({ type, fails_in_row: count }) =>
          type === 'EXTERNAL' && count > 0 ? text('days', { count, shown: String(count) }) : null,
      },
      timeColumn(({ last_checked_ts }) => last_checked_ts, {
        ...{ id: 'checked', title: text('columns.checked'), leaves: 1, minWindow: 900 },
      }),
    ],
    [text, check],
  );
}
