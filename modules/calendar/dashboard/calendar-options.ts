import { useState } from 'react';
import { CALENDAR_ID, MOST_CALENDARS, usualCalendars } from '../calendar-kinds.contract.ts';

/** What a person chose to see; kept in this browser. */
export type CalendarOptions = { isStacked: boolean; hidden: string[]; calendars: readonly string[] };

const key = 'calendar options';
const usual: CalendarOptions = { isStacked: false, hidden: [], calendars: usualCalendars };

function kept(): CalendarOptions {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<CalendarOptions> | null;
    const textsOf = (list: unknown): string[] =>
      Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
    const calendars = textsOf(value?.calendars).filter((one) => CALENDAR_ID.test(one));
    return {
      ...{ isStacked: value?.isStacked === true, hidden: textsOf(value?.hidden) },
      calendars: calendars.length === 0 ? usualCalendars : calendars.slice(0, MOST_CALENDARS),
    };
  } catch {
    return usual;
  }
}

/** The options, and how they are changed. */
export function useCalendarOptions(): [CalendarOptions, (change: Partial<CalendarOptions>) => void] {
  const [options, setOptions] = useState(kept);
  const change = (next: Partial<CalendarOptions>) => {
    const all = { ...options, ...next };
    setOptions(all);
    try {
      localStorage.setItem(key, JSON.stringify(all));
    } catch {
      // Without storage the choice holds as long as the page.
    }
  };
  return [options, change];
}
