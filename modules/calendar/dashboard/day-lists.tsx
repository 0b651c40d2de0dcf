import { useState } from 'react';
import { isWeekend } from './calendar-days.ts';
import type { DayEntries } from './calendar-entries.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import { DayHead, dayNumber, longDay, weekdayOf } from './day-head.tsx';
import classes from './day-lists.module.css';
import { DayMark } from './drop-mark.tsx';
import { type EntryActs, EntryBlock } from './entry-block.tsx';
import type { GridProps } from './week-grid.tsx';

type DaysProps = Omit<GridProps, 'nowMinutes' | 'zoneLabel'>;

/** So many of a day's posts stand below each other before somebody asks for all of them. */
const ROWS = 30;

/** A week whose days are lists. */
export function StackedWeek({ days, today, gaps, onDay: _, ...acts }: DaysProps) {
  return (
    <div className={classes.stacked} data-scrolls="calendar">
      {days.map((day) => (
        <StackedDay key={day.key} day={day} isToday={day.key === today} isGap={gaps.has(day.key)} {...acts} />
      ))}
    </div>
  );
}

type DayProps = EntryActs & { day: DayEntries; isToday: boolean; isGap: boolean };

function StackedDay({ day, isToday, isGap, ...acts }: DayProps) {
  return (
    <section
      className={classes.stackedDay}
      data-day={day.key}
      data-weekend={isWeekend(day.date)}
      aria-label={longDay(day)}
    >
      <DayMark dayKey={day.key} />
      <DayHead day={day} isToday={isToday} isGap={isGap} isSticky />
      <DayRows day={day} shape="block" {...acts} />
    </section>
  );
}

const LINES = 4;

/** Five weeks; a day shows its first posts and leads to the rest. */
export function MonthGrid({ days, today, gaps, onDay, month, ...acts }: DaysProps & { month: number }) {
  return (
    <div className={classes.month} data-scrolls="calendar">
      {days.slice(0, 7).map((day) => (
        <span key={day.key} className={classes.weekday}>
          {weekdayOf(day)}
        </span>
      ))}
      {days.map((day, at) => (
        <MonthDay
          key={day.key}
          {...{ day, onDay, ...acts }}
          number={dayNumber(day, at === 0)}
          isToday={day.key === today}
          isGap={gaps.has(day.key)}
          isOther={day.date.month !== month}
        />
      ))}
    </div>
  );
}

type MonthDayProps = EntryActs & {
  day: DayEntries;
  number: string;
  isToday: boolean;
  isGap: boolean;
  isOther: boolean;
  onDay: (key: string) => void;
};

function MonthDay({ day, number, isToday, isGap, isOther, onDay, ...acts }: MonthDayProps) {
  const text = useCalendarTexts();
  const all = [...day.untimed, ...day.entries];
  const shown = all.length <= LINES ? all : all.slice(0, LINES - 1);
  return (
    <section
      className={classes.monthDay}
      data-day={day.key}
      data-weekend={isWeekend(day.date)}
      data-other={isOther}
      data-gap={isGap}
      aria-label={longDay(day)}
    >
      <DayMark dayKey={day.key} />
      <button
        type="button"
        className={classes.dayNumber}
        aria-current={isToday ? 'date' : undefined}
        aria-label={longDay(day)}
        onClick={() => onDay(day.key)}
      >
        {number}
      </button>
      {shown.map((entry) => (
        <EntryBlock key={entry.key} entry={entry} date={day.date} shape="line" {...acts} />
      ))}
      {shown.length < all.length ? (
        <button type="button" className={classes.moreLine} onClick={() => onDay(day.key)}>
          {text('more', { count: all.length - shown.length })}
        </button>
      ) : null}
    </section>
  );
}

/** Fifteen days one below the other: the list, and the agenda of a phone. */
export function DayList({ days, today, gaps, onDay: _, ...acts }: DaysProps) {
  return (
    <div className={classes.agenda} data-scrolls="calendar">
      {days.map((day) => (
        <AgendaDay key={day.key} day={day} isToday={day.key === today} isGap={gaps.has(day.key)} {...acts} />
      ))}
    </div>
  );
}

function AgendaDay({ day, isToday, isGap, ...acts }: DayProps) {
  const text = useCalendarTexts();
  const isEmpty = day.untimed.length + day.entries.length === 0;
  return (
    <section className={classes.agendaDay} data-day={day.key} aria-label={longDay(day)}>
      <DayMark dayKey={day.key} />
      <h2 aria-current={isToday ? 'date' : undefined}>{longDay(day)}</h2>
      <div className={classes.agendaLines}>
        <DayRows day={day} shape="row" {...acts} />
        {isEmpty ? (
          <p className={classes.none} data-gap={isGap}>
            {text(isGap ? 'nothing' : 'noPosts')}
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** The posts of a day, the first of them until somebody asks for all. */
function DayRows({ day, shape, ...acts }: EntryActs & { day: DayEntries; shape: 'block' | 'row' }) {
  const text = useCalendarTexts();
  const all = [...day.untimed, ...day.entries];
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? all : all.slice(0, ROWS);
  return (
    <>
      {shown.map((entry) => (
        <EntryBlock key={entry.key} {...{ entry, shape }} date={day.date} hasLabel {...acts} />
      ))}
      {shown.length < all.length ? (
        <button type="button" className={classes.moreLine} onClick={() => setIsWhole(true)}>
          {text('more', { count: all.length - shown.length })}
        </button>
      ) : null}
    </>
  );
}
