import { useState } from 'react';
import { type CalendarDate, compareDays, formatDay } from '../dates.ts';
import { TextField } from '../text-field.tsx';
import { FilterForm } from './filter-form.tsx';
import type { PeriodFilterOptions } from './period-filter.tsx';
import { useRecordsTexts } from './records-texts.ts';

const dayOf = (text: string): CalendarDate | undefined => {
  const [year, month, day] = text.split('-').map(Number);
  return year && month && day ? { year, month, day } : undefined;
};
const fieldText = (day: CalendarDate | undefined): string =>
  day ? formatDay(day, '-').split('-').reverse().join('-') : '';

/** The fields of a filter by days. */
export function PeriodPanel({ value, onChange, onClose }: PeriodFilterOptions & { onClose: () => void }) {
  const text = useRecordsTexts();
  const [from, setFrom] = useState(fieldText(value.from));
  const [to, setTo] = useState(fieldText(value.to));
  const [first, last] = [dayOf(from), dayOf(to)];
  const isWrong = first !== undefined && last !== undefined && compareDays(first, last) > 0;
  const onApply = () => (isWrong ? undefined : onChange({ from: first, to: last }));
  return (
    <FilterForm onApply={onApply} onClose={isWrong ? () => undefined : onClose}>
      <TextField label={text('period.from')} type="date" value={from} onText={setFrom} />
      <TextField
        label={text('period.to')}
        type="date"
        value={to}
        error={isWrong ? text('period.wrong') : undefined}
        onText={setTo}
      />
    </FilterForm>
  );
}
