import { addDays, type CalendarDate, compareDays, parseDay } from '#platform/dashboard/dates.ts';
import { type CalendarMode, calendarModes, LIST_DAYS, MONTH_DAYS } from '../calendar-kinds.contract.ts';

/** The mode that an address below the calendar names; the week when it names none. */
export function modeOf(path: string): CalendarMode {
  const name = path.split('/').filter(Boolean).at(-1);
  return calendarModes.find((mode) => mode === name) ?? 'week';
}

export const calendarPath = (mode: CalendarMode): string =>
  `/posts/calendar${mode === 'week' ? '' : `/${mode}`}`;

/** The day that an address names, or today. */
export const dayIn = (text: string | undefined, today: CalendarDate): CalendarDate =>
  parseDay(text ?? '') ?? today;

/** The Monday of the week of a day. */
export function weekStart(date: CalendarDate): CalendarDate {
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

const lengths: Record<CalendarMode, number> = { list: LIST_DAYS, week: 7, month: MONTH_DAYS };

/** The days that a mode shows around a day: the list begins with it, the month with the week of its first. */
export function daysOf(mode: CalendarMode, date: CalendarDate): CalendarDate[] {
  const first = mode === 'list' ? date : weekStart(mode === 'month' ? { ...date, day: 1 } : date);
  return Array.from({ length: lengths[mode] }, (_, at) => addDays(first, at));
}

/** The day that the arrows lead to. */
export function stepped(mode: CalendarMode, date: CalendarDate, by: 1 | -1): CalendarDate {
  if (mode !== 'month') return addDays(date, by * lengths[mode]);
  const month = date.month - 1 + by;
  return { year: date.year + Math.floor(month / 12), month: (((month % 12) + 12) % 12) + 1, day: 1 };
}

/** `2026-12-10`, by which days are found. */
export const dayKey = ({ year, month, day }: CalendarDate): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

export const dayOfKey = (key: string): CalendarDate => {
  const [year = 1970, month = 1, day = 1] = key.split('-').map(Number);
  return { year, month, day };
};

export const isSameDay = (a: CalendarDate, b: CalendarDate): boolean => compareDays(a, b) === 0;

export const isWeekend = (date: CalendarDate): boolean =>
  [0, 6].includes(new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay());
