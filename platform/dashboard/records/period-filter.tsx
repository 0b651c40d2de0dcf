import { Suspense } from 'react';
import { type CalendarDate, formatDay, numericDay, parseDay } from '../dates.ts';
import type { ListFilter } from '../filters/list-filter.ts';
import { lazyPart } from '../lazy-part.ts';
import type { SearchField } from '../list-search.ts';
import { recordsText } from './records-texts.ts';

/** Fetched with the first filter that is opened. */
const PeriodPanel = lazyPart(() => import('./period-panel.tsx'), 'PeriodPanel');

/** Days from one to another one, both among them; either may be left open. */
export type Period = { from: CalendarDate | undefined; to: CalendarDate | undefined };

export type PeriodFilterOptions = {
  id: string;
  /** The noun, such as "Period". */
  name: string;
  value: Period;
  onChange: (period: Period) => void;
};

/** A filter by the days between which something was. */
export const periodFilter = (options: PeriodFilterOptions): ListFilter => ({
  id: options.id,
  name: options.name,
  value: wordsOf(options.value),
  isSet: options.value.from !== undefined || options.value.to !== undefined,
  onClear: () => options.onChange({ from: undefined, to: undefined }),
  panel: (close) => (
    <Suspense fallback={null}>
      <PeriodPanel {...options} onClose={close} />
    </Suspense>
  ),
});

function wordsOf({ from, to }: Period): string {
  if (from && to) return recordsText('period.range', { from: numericDay(from), to: numericDay(to) });
  if (from) return recordsText('period.since', { date: numericDay(from) });
  return to ? recordsText('period.until', { date: numericDay(to) }) : recordsText('all');
}

/** A day of an address. */
export const dayField: SearchField<CalendarDate | undefined> = {
  read: (text) => parseDay(text ?? ''),
  write: (value) => value && formatDay(value),
};

/** A day as calls take it. */
export const dayInQuery = (day: CalendarDate | undefined): string | undefined =>
  day && formatDay(day).replaceAll('/', '-');
