import { useState } from 'react';

/** What a person chose to see; kept in this browser. */
export type CalendarOptions = { isStacked: boolean; hidden: string[] };

const key = 'calendar options';
const usual: CalendarOptions = { isStacked: false, hidden: [] };

function kept(): CalendarOptions {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<CalendarOptions> | null;
    const hidden = Array.isArray(value?.hidden) ? value.hidden.filter((one) => typeof one === 'string') : [];
    return { isStacked: value?.isStacked === true, hidden };
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
