/** The calendars of a site, as slug::field: the index that is asked and the date by which its posts stand. */
export const calendarIds = ['posts::scheduled_at', 'posts::published_at', 'posts::unpublish_at'] as const;
export type CalendarId = (typeof calendarIds)[number];

/** The most days of one question. */
export const MOST_DAYS = 62;
/** The most entries of one answer. */
export const MOST_ITEMS = 5_000;

export const calendarModes = ['list', 'week', 'month'] as const;
export type CalendarMode = (typeof calendarModes)[number];

/** How many days the list shows. */
export const LIST_DAYS = 15;
/** How many days the month shows, from the start of the grid week. */
export const MONTH_DAYS = 35;
