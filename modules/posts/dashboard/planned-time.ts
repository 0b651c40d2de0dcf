import { dateFormat } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { relativeTime } from '#platform/dashboard/relative-words.ts';

/** A moment with its whole date: `Tuesday 10 December 2024 at 09:00`. */
export const wholeTime = (seconds: number, zone: string): string =>
  dateFormat(pageLanguage, zone, {
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  }).format(seconds * 1000);

/** The same with how far it is, as schedules are told: `Tuesday 10 December 2024 at 09:00 (in 5 days)`. */
export function plannedTime(seconds: number, zone: string, now: number): string {
  const far = relativeTime(seconds, now, pageLanguage);
  const whole = wholeTime(seconds, zone);
  return far === undefined ? whole : `${whole} (${far})`;
}
