import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { type FormEvent, useRef, useState } from 'react';
import { type CalendarDate, compareDays, formatDay, parseDay } from '#platform/dashboard/dates.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import { calendarWords } from './calendar-words.ts';
import type { PanelProps } from './panel-props.ts';
import classes from './panels.module.css';

type Text = ReturnType<typeof usePostsTexts>;

/** Two dates to type or to pick; the sentences for what is wrong are those of the documents. */
export function CustomPeriod({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const [from, setFrom] = useState(search.dateFrom ? formatDay(search.dateFrom) : '');
  const [to, setTo] = useState(search.dateTo ? formatDay(search.dateTo) : '');
  const [left, setLeft] = useState({ from: false, to: false });
  const fromField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  const problems = problemsOf(from, to, text);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setLeft({ from: true, to: true });
    const [dateFrom, dateTo] = [parseDay(from.trim()), parseDay(to.trim())];
    if (problems.from) fromField.current?.focus();
    else if (problems.to) toField.current?.focus();
    else if (dateFrom && dateTo) {
      onChange({ period: 'custom', dateFrom, dateTo });
      onClose();
    }
  };
  return (
    <form className={`${classes.form} ${classes.divided}`} onSubmit={onSubmit} noValidate>
      <div className={classes.dates}>
        <TextField
          ref={fromField}
          label={text('period.from')}
          placeholder={text('period.format')}
          value={from}
          onText={setFrom}
          onLeave={() => setLeft((now) => ({ ...now, from: from !== '' }))}
          error={left.from ? problems.from : undefined}
        />
        <TextField
          ref={toField}
          label={text('period.to')}
          placeholder={text('period.format')}
          value={to}
          onText={setTo}
          onLeave={() => setLeft((now) => ({ ...now, to: to !== '' }))}
          error={left.to ? problems.to : undefined}
        />
      </div>
      <DatePicker
        type="range"
        allowSingleDateInRange
        weekendDays={[]}
        hideOutsideDates
        {...calendarWords}
        ariaLabels={{
          previousMonth: text('period.previousMonth'),
          nextMonth: text('period.nextMonth'),
          monthLevelControl: text('period.chooseMonth'),
          yearLevelControl: text('period.chooseYear'),
          previousYear: text('period.previousYear'),
          nextYear: text('period.nextYear'),
          previousDecade: text('period.previousDecade'),
          nextDecade: text('period.nextDecade'),
        }}
        value={[isoOf(parseDay(from.trim())), isoOf(parseDay(to.trim()))]}
        defaultDate={isoOf(search.dateFrom) ?? undefined}
        onChange={([start, end]) => {
          setFrom(fromIso(start));
          setTo(fromIso(end));
        }}
      />
      <Button type="submit">{text('period.apply')}</Button>
    </form>
  );
}

function problemsOf(from: string, to: string, text: Text): { from?: string; to?: string } {
  const invalid = (value: string) => text('period.invalid', { value, format: text('period.format') });
  const [start, end] = [parseDay(from.trim()), parseDay(to.trim())];
  const found: { from?: string; to?: string } = {};
  if (from.trim() === '') found.from = text('period.missingStart');
  else if (!start) found.from = invalid(from.trim());
  if (to.trim() === '') found.to = text('period.missingEnd');
  else if (!end) found.to = invalid(to.trim());
  else if (start && compareDays(start, end) > 0) found.to = text('period.reversed');
  return found;
}

const isoOf = (day: CalendarDate | undefined): string | null =>
  day
    ? `${String(day.year).padStart(4, '0')}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`
    : null;

const fromIso = (iso: string | null): string => iso?.slice(0, 10).split('-').reverse().join('/') ?? '';
