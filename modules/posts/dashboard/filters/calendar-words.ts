import { dateFormat } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = dateFormat(pageLanguage, 'UTC', options);
  return (iso: string) => made.format(momentOf(iso));
};

const momentOf = (iso: string) => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);

const year = format({ year: 'numeric' });

/** The words of a calendar in the language of the page, which the calendar itself does not know. */
export const calendarWords = {
  firstDayOfWeek: firstDayOfWeek(pageLanguage),
  monthLabelFormat: format({ month: 'long', year: 'numeric' }),
  monthsListFormat: format({ month: 'short' }),
  yearLabelFormat: year,
  yearsListFormat: year,
  decadeLabelFormat: (from: string, to: string) =>
    dateFormat(pageLanguage, 'UTC', { year: 'numeric' }).formatRange(momentOf(from), momentOf(to)),
  weekdayFormat: format({ weekday: 'short' }),
  getDayAriaLabel: format({ day: 'numeric', month: 'long', year: 'numeric' }),
};

type WeekInfo = { firstDay: number };

/** From 0 for Sunday. Browsers without the custom of the language begin with Monday, as the house does. */
export function firstDayOfWeek(language: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  if (language === 'en-US') return 1;
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => WeekInfo };
  const first = locale.getWeekInfo?.().firstDay ?? 1;
  return (first % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}
