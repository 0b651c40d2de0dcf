import { useMemo } from 'react';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { RefreshIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { RowHeadline } from '#platform/dashboard/table/row-headline.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { DistributionError } from '../../syndication.contract.ts';
import classes from '../syndication.module.css';
import { useSyndicationTexts } from '../syndication-texts.ts';
import type { ErrorActs } from './use-error-acts.ts';

/** The columns of errors; the message has the acts of its row. */
export function useErrorColumns({ retry, ignore, reopen }: ErrorActs): TableColumn<DistributionError>[] {
  const text = useSyndicationTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'post', title: text('errors.columns.post'), width: 'rest', least: 240, phone: 'main' },
        cell: ({ post_title }) => <RowHeadline>{post_title || text('error.noHeadline')}</RowHeadline>,
      },
      {
        ...{ id: 'message', title: text('errors.columns.message'), width: 380, phone: 'below' },
        cell: (error, shape) => {
          const name = error.post_title || text('error.noHeadline');
          return (
            <>
              <bdi>{error.message}</bdi>
              {error.status === 'resolved' ? null : (
                <RowActs name={name} shape={shape}>
                  {error.status === 'ignored' ? (
                    <IconButton
                      name={text('error.reopenOf', { name })}
                      tip="end"
                      onClick={() => void reopen(error)}
                    >
                      <RefreshIcon />
                    </IconButton>
                  ) : (
                    <>
                      <IconButton name={text('error.retryOf', { name })} onClick={() => void retry(error)}>
                        <RefreshIcon />
                      </IconButton>
                      <IconButton
                        name={text('error.ignoreOf', { name })}
                        tip="end"
                        onClick={() => void ignore(error)}
                      >
                        <XIcon />
                      </IconButton>
                    </>
                  )}
                </RowActs>
              )}
            </>
          );
        },
      },
      {
        ...{ id: 'code', title: text('errors.columns.code'), width: 190, leaves: 1, minWindow: 900 },
        cell: ({ code }) => (
          <bdi dir="ltr" className={classes.code}>
            {code}
          </bdi>
        ),
      },
      {
        ...{ id: 'channel', title: text('errors.columns.channel'), width: 116, phone: 'start' },
        cell: ({ provider }) => text(`channels.${provider}`),
      },
      numberColumn(
        ({ attempts }) => attempts,
        (values) => text('errors.columns.attemptsOnPhone', values),
        { id: 'attempts', title: text('errors.columns.attempts'), leaves: 2, minWindow: 700 },
      ),
      timeColumn(({ last_seen_ts }) => last_seen_ts, {
        ...{ id: 'seen', title: text('errors.columns.lastSeen'), phone: 'end' },
      }),
    ],
    [text, retry, ignore, reopen],
  );
}
