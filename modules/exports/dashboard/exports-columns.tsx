import { useMemo } from 'react';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import type { ExportFile } from '../exports.contract.ts';
import classes from './exports-screen.module.css';
import { useExportsTexts } from './exports-texts.ts';
import { sizeText } from './size-text.ts';

const shapes = {
  ...({ PENDING: 'scheduled', STARTED: 'inReview', RETRY: 'needsRevision' } as const),
  ...({ SUCCESS: 'live', FAILURE: 'declined', REVOKE: 'deleted' } as const),
};

type ColumnOptions = { zone: string; now: number; onCancel: (id: number) => void };

/** The columns of one's own exports, with what can be done with each. */
export function useExportsColumns({ zone, now, onCancel }: ColumnOptions): TableColumn<ExportFile>[] {
  const text = useExportsTexts();
  return useMemo(() => {
    const time = (seconds: number) => (
      <TimeText seconds={seconds} zone={zone}>
        {shortDateTime({ seconds, zone, language: pageLanguage }, now)}
      </TimeText>
    );
    const none = <span className={classes.none}>{text('list.none')}</span>;
    return [
      {
        id: 'what',
        title: text('list.what'),
        width: 'rest',
        least: 130,
        phone: 'main',
        cell: ({ kind, format }) => (
          <>
            {kindText(text, kind)} <span className={classes.format}>{text(`formats.${format}`)}</span>
          </>
        ),
      },
      {
        id: 'made',
        title: text('list.made'),
        width: 112,
        phone: 'end',
        cell: ({ created_ts }) => time(created_ts),
      },
      {
        id: 'state',
        title: text('list.state'),
        width: 108,
        phone: 'start',
        cell: ({ status }) => <StateMark shape={shapes[status]}>{text(`list.states.${status}`)}</StateMark>,
      },
      {
        id: 'rows',
        title: text('list.rows'),
        width: 80,
        align: 'end',
        cell: ({ row_count, done }) => numberText(row_count ?? done),
      },
      {
        id: 'size',
        title: text('list.size'),
        width: 96,
        align: 'end',
        phone: 'below',
        leaves: 2,
        cell: ({ file_bytes }) => (file_bytes === null ? none : sizeText(file_bytes)),
      },
      {
        id: 'expires',
        title: text('list.expires'),
        width: 120,
        leaves: 1,
        cell: ({ result, expires_ts }) => (result === null ? none : time(expires_ts)),
      },
      {
        id: 'acts',
        title: text('list.acts'),
        width: 104,
        phone: 'belowEnd',
        cell: (file) => (
          <RowButtons>
            {file.result === null ? null : (
              <a href={file.result} download>
                {text('list.download')}
              </a>
            )}
            {file.is_ready || file.is_cancel_requested ? null : (
              <button type="button" onClick={() => onCancel(file.id)}>
                {text('list.cancel')}
              </button>
            )}
          </RowButtons>
        ),
      },
    ];
  }, [text, zone, now, onCancel]);
}

const kinds = ['posts', 'users', 'subscriptions', 'site', 'deliveries', 'bad_links'] as const;

/** What an export is of. */
export const kindText = (text: ReturnType<typeof useExportsTexts>, kind: string): string =>
  text(`list.kinds.${kinds.find((one) => one === kind) ?? 'posts'}`);
