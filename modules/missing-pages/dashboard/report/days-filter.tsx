import { useState } from 'react';
import { type CalendarDate, compareDays, formatDay, numericDay } from '#platform/dashboard/dates.ts';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { FilterForm } from '#platform/dashboard/records/filter-form.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useNotFoundTexts } from '../not-found-texts.ts';
import { chosenDays, type ReportSearch } from './report-search.ts';

type Ends = Pick<ReportSearch, 'from' | 'to'>;
type DaysProps = { search: ReportSearch; onChange: (days: Ends) => void };

/** Days instead of one of the periods that are a click away. */
export function useDaysFilter({ search, onChange }: DaysProps): ListFilter {
  const text = useNotFoundTexts();
  const days = chosenDays(search);
  return {
    id: 'days',
    name: text('days.name'),
    value: days
      ? text('days.range', { from: numericDay(days.from), to: numericDay(days.to) })
      : text('days.any'),
    isSet: days !== null,
    onClear: () => onChange({ from: undefined, to: undefined }),
    panel: (onClose) => <DaysPanel {...{ search, onChange, onClose }} />,
  };
}

const dayOf = (text: string): CalendarDate | undefined => {
  const [year, month, day] = text.split('-').map(Number);
  return year && month && day ? { year, month, day } : undefined;
};
const fieldText = (day: CalendarDate | undefined): string =>
  day ? formatDay(day, '-').split('-').reverse().join('-') : '';

function DaysPanel({ search, onChange, onClose }: DaysProps & { onClose: () => void }) {
  const text = useNotFoundTexts();
  const [from, setFrom] = useState(fieldText(search.from));
  const [to, setTo] = useState(fieldText(search.to));
  const [isTried, setTried] = useState(false);
  const [first, last] = [dayOf(from), dayOf(to)];
  const isReversed = first !== undefined && last !== undefined && compareDays(first, last) > 0;
  const isWrong = !first || !last || isReversed;
  const endProblem = last ? text('days.reversed') : text('days.missing');
  return (
    <FilterForm
      onApply={() => (isWrong ? setTried(true) : onChange({ from: first, to: last }))}
      onClose={isWrong ? () => undefined : onClose}
    >
      <TextField
        label={text('days.from')}
        type="date"
        value={from}
        error={isTried && !first ? text('days.missing') : undefined}
        onText={setFrom}
      />
      <TextField
        label={text('days.to')}
        type="date"
        value={to}
        error={isTried && (!last || isReversed) ? endProblem : undefined}
        onText={setTo}
      />
    </FilterForm>
  );
}
