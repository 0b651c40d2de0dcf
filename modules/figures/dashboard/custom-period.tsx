import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import {
  type CalendarDate,
  calendarDate,
  compareDays,
  formatDay,
  parseDay,
} from '#platform/dashboard/dates.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import classes from './traffic.module.css';
import type { TrafficSearch } from './traffic-search.ts';
import { type TrafficText, useTrafficTexts } from './traffic-texts.ts';

type CustomPeriodProps = {
  search: TrafficSearch;
  change: (next: Partial<TrafficSearch>) => void;
  onClose: () => void;
};

/** Two days in the browser's own calendar. */
export function CustomPeriod({ search, change, onClose }: CustomPeriodProps) {
  const text = useTrafficTexts();
  const [from, setFrom] = useState(isoOf(search.from));
  const [to, setTo] = useState(isoOf(search.to));
  const [isTried, setTried] = useState(false);
  const days = { from: dayOf(from), to: dayOf(to) };
  const today = calendarDate(Date.now() / 1000, useCaller().site.timeZone);
  const problems = problemsOf(days, today, text);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.from || problems.to) return;
    change({ period: 'custom', ...days });
    onClose();
  };
  return (
    <form className={classes.period} onSubmit={onSubmit} noValidate>
      <TextField
        label={text('period.from')}
        type="date"
        value={from}
        onText={setFrom}
        error={isTried ? problems.from : undefined}
      />
      <TextField
        label={text('period.to')}
        type="date"
        value={to}
        onText={setTo}
        error={isTried ? problems.to : undefined}
      />
      <Button type="submit">{text('period.apply')}</Button>
    </form>
  );
}

type Ends = { from: CalendarDate | undefined; to: CalendarDate | undefined };

function problemsOf(
  { from, to }: Ends,
  today: CalendarDate,
  text: TrafficText,
): { from?: string; to?: string } {
  return {
    ...(from ? {} : { from: text('period.missingStart') }),
    ...(from && compareDays(from, today) > 0 ? { from: text('period.notBegun') } : {}),
    ...(to ? {} : { to: text('period.missingEnd') }),
    ...(from && to && compareDays(from, to) > 0 ? { to: text('period.reversed') } : {}),
  };
}

const isoOf = (day: CalendarDate | undefined): string =>
  day ? formatDay(day, '-').split('-').reverse().join('-') : '';
const dayOf = (iso: string): CalendarDate | undefined => parseDay(iso.split('-').reverse().join('/'));
