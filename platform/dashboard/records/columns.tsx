import { useState } from 'react';
import { useCaller } from '../caller.tsx';
import { shortDate, shortDateTime } from '../dates.ts';
import { numberText } from '../number-text.ts';
import { pageLanguage } from '../page-language.ts';
import type { TableColumn } from '../table/table-column.ts';
import { usePlatformTexts } from '../texts.ts';
import { TimeText } from '../time-text.tsx';
import classes from './columns.module.css';

type ColumnOptions<Row> = Partial<TableColumn<Row>> & Pick<TableColumn<Row>, 'id' | 'title'>;

/** A moment in the zone of the site, or a dash. */
export const timeColumn = <Row,>(
  of: (row: Row) => number | null,
  options: ColumnOptions<Row>,
): TableColumn<Row> => ({
  width: 116,
  cell: (row) => <TimeCell seconds={of(row)} />,
  ...options,
});

/** The same for what is a day, whichever second of it is kept. */
export const dayColumn = <Row,>(
  of: (row: Row) => number | null,
  options: ColumnOptions<Row>,
): TableColumn<Row> => ({
  width: 116,
  cell: (row) => <TimeCell seconds={of(row)} isDay />,
  ...options,
});

/** A number at the end of its column. */
export const numberColumn = <Row,>(
  of: (row: Row) => number,
  /** What the number counts, for a phone, where no head says it. */
  onPhone: (values: { count: number; shown: string }) => string,
  options: ColumnOptions<Row>,
): TableColumn<Row> => ({
  width: 80,
  align: 'end',
  cell: (row, shape) => {
    const [count, shown] = [of(row), numberText(of(row))];
    return shape === 'phone' ? onPhone({ count, shown }) : shown;
  },
  ...options,
});

/** A moment of unix seconds in short words; a dash where there is none. */
export function TimeCell({ seconds, isDay = false }: { seconds: number | null; isDay?: boolean }) {
  const text = usePlatformTexts();
  const zone = useCaller().site.timeZone;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  if (seconds === null) return <span className={classes.dash}>{text('none')}</span>;
  return (
    <TimeText seconds={seconds} zone={zone}>
      {(isDay ? shortDate : shortDateTime)({ seconds, zone, language: pageLanguage }, now)}
    </TimeText>
  );
}
