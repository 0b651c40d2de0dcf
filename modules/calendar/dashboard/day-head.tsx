import { dateFormat } from '#platform/dashboard/dates.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { DayEntries } from './calendar-entries.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import classes from './day-head.module.css';

type DayHeadProps = {
  day: DayEntries;
  isToday: boolean;
  isGap: boolean;
  /** Stays while what is below it scrolls. */
  isSticky?: boolean;
};

/** The name of a day, how many posts it has, and that it is still empty. */
export function DayHead({ day, isToday, isGap, isSticky }: DayHeadProps) {
  const text = useCalendarTexts();
  const count = day.entries.length + day.untimed.length;
  return (
    <div
      className={classes.dayHead}
      aria-current={isToday ? 'date' : undefined}
      data-gap={isGap}
      data-sticky={isSticky}
    >
      <span>
        {weekdayOf(day)} <b>{day.date.day}</b>
      </span>
      {isGap ? <span className={classes.gap}>{text('nothing')}</span> : <span>{numberText(count)}</span>}
    </div>
  );
}

const utc = ({ date: { year, month, day } }: DayEntries): number => Date.UTC(year, month - 1, day);

export const weekdayOf = (day: DayEntries): string =>
  dateFormat(pageLanguage, 'UTC', { weekday: 'short' }).format(utc(day));

/** `Thursday 12 December`. */
export const longDay = (day: DayEntries): string =>
  dateFormat(pageLanguage, 'UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(utc(day));

/** `1 Dec` where a month begins, else the number alone. */
export const dayNumber = (day: DayEntries, isFirst: boolean): string =>
  isFirst || day.date.day === 1
    ? dateFormat(pageLanguage, 'UTC', { day: 'numeric', month: 'short' }).format(utc(day))
    : numberText(day.date.day);
