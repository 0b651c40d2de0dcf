/**
 * The calendars that each site has, as slug::field: what is asked, and the date by which its posts stand. A search index
 * of posts is asked by its own slug, at the fields of its mapping that are dates.
 */
export const calendarIds = [
  ...(['posts::scheduled_at', 'posts::published_at', 'posts::unpublish_at'] as const),
  ...(['posts::created_at', 'posts::updated_at'] as const),
] as const;
export const CALENDAR_ID = /^[a-z0-9-]{2,60}::[a-z][a-z0-9_-]{0,49}$/;
/** What is shown when nobody says which. */
export const usualCalendars: readonly string[] = ['posts::scheduled_at', 'posts::published_at'];
/** The most calendars of one question. */
export const MOST_CALENDARS = 8;

/** The dates of a post that fields of an index hold, by their source. */
export const datesOfSources: Readonly<Record<string, (typeof calendarIds)[number]>> = {
  'created-at': 'posts::created_at',
  'modified-at': 'posts::updated_at',
  'scheduled-at': 'posts::scheduled_at',
  'published-at': 'posts::published_at',
};

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
