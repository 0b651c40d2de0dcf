import { type CalendarDate, calendarDate, timeOfDay } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { CalendarItem } from '../calendar.contract.ts';
import { dayKey } from './calendar-days.ts';
import { minutesOf, startOf } from './wall-time.ts';

/** An item with its place on the clock of the site. */
export type Entry = { key: string; item: CalendarItem; minutes: number; time: string; isClash: boolean };

/** The days that are shown, each with its entries in their order. */
export type DayEntries = { date: CalendarDate; key: string; entries: Entry[]; untimed: Entry[] };

/** What a person can hide: the states of the entries by the words of the list. */
export const kindOf = ({ style, status }: CalendarItem): string => {
  if (style === 'live' || style === 'ends') return 'live';
  if (style === 'scheduled' || style === 'overdue') return 'scheduled';
  if (status === 10) return 'ready';
  return status === 8 || status === 9 ? 'inReview' : 'draft';
};
export const kinds = ['live', 'scheduled', 'ready', 'inReview', 'draft'] as const;

/** Sorts the items into their days; a plan for midnight is for the day and not for a time. */
export function entriesOf(
  items: readonly CalendarItem[],
  days: readonly CalendarDate[],
  zone: string,
  clashes: ReadonlySet<number>,
): DayEntries[] {
  const sorted = days.map((date): DayEntries & { from: number } => ({
    ...{ date, key: dayKey(date), entries: [], untimed: [], from: startOf(date, zone) },
  }));
  const clock = wallClock(zone);
  let at = 0;
  for (const item of items) {
    while (at + 1 < sorted.length && item.at_ts >= (sorted[at + 1]?.from ?? 0)) at += 1;
    const day = sorted[at];
    if (!day || item.at_ts < day.from) continue;
    const end = sorted[at + 1]?.from;
    const { minutes, time } = clock(item.at_ts, end === day.from + DAY_SECONDS ? day.from : null);
    const key = `${item.calendar_id} ${item.id}`;
    const isUntimed = item.style === 'planned' && minutes === 0;
    (isUntimed ? day.untimed : day.entries).push({
      ...{ key, item, minutes, time: isUntimed ? '' : time, isClash: clashes.has(item.id) },
    });
  }
  return sorted;
}

const DAY_SECONDS = 86_400;

/** Reads the clock of the site; on days of 24 hours without asking the calendar, which takes long for thousands. */
function wallClock(zone: string) {
  const texts = new Map<number, string>();
  return (seconds: number, dayStart: number | null): { minutes: number; time: string } => {
    const minutes = dayStart === null ? minutesOf(seconds, zone) : Math.floor((seconds - dayStart) / 60);
    const time = texts.get(minutes) ?? timeOfDay({ seconds, zone, language: pageLanguage });
    texts.set(minutes, time);
    return { minutes, time };
  };
}

/** Days from now on without anything that goes live or is planned. */
export const gapsOf = (days: readonly DayEntries[], now: number, zone: string): ReadonlySet<string> => {
  const today = dayKey(calendarDate(now, zone));
  return new Set(
    days
      .filter(({ key, entries, untimed }) => key >= today && entries.length + untimed.length === 0)
      .map(({ key }) => key),
  );
};
