import { z } from 'zod';
import { fieldUnknown, filterKeys, mayOpenPosts } from '#modules/posts/posts.contract.ts';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { dateInQuery, endsBeforeStart, id, isWholePeriod } from '#platform/contract/listing.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { CALENDAR_ID, MOST_CALENDARS, MOST_DAYS, usualCalendars } from './calendar-kinds.contract.ts';

/** One entry of the calendar: a post at one of its dates. */
export const CalendarItem = z
  .object({
    id: id.meta({ description: 'of the post' }),
    calendar_id: z.string(),
    created_ts: z.number().int(),
    items: z.array(id).meta({ description: 'the posts of the entry' }),
    style: z.enum(['live', 'scheduled', 'planned', 'overdue', 'ends']).meta({
      description: 'planned: a date alone, that nothing follows from; overdue: should be live already',
    }),
    label: z.string().meta({ description: 'the section that it is published in, or empty' }),
    headline: z.string(),
    status: z.number().int(),
    at_ts: z.number().int(),
    schedule_zone: z
      .string()
      .nullable()
      .meta({ description: 'the zone in which it was planned, where the site has another one now' }),
    revision: z.number().int(),
  })
  .meta({ id: 'CalendarItem' });
export type CalendarItem = z.output<typeof CalendarItem>;

const {
  start_date: _from,
  end_date: _to,
  future: _future,
  unscheduled: _unscheduled,
  ...filters
} = filterKeys;

const isListOfCalendars = (text: string): boolean => {
  const all = text.split(',');
  return all.length <= MOST_CALENDARS && all.every((one) => CALENDAR_ID.test(one));
};

export const calendarUnknown = apiError(
  'calendar_id_is_invalid',
  400,
  'This site has no such calendar. Choose a date field of posts or of a search index.',
);

export const tooManyDays = apiError('to_is_invalid', 400, fixed`A calendar shows up to ${MOST_DAYS} days.`);

export const readCalendar = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/calendar',
  summary: 'Posts by their dates: when they went live, go live or end',
  permission: mayOpenPosts,
  scopeParam: 'siteId',
  params: siteParams,
  query: z
    .object({
      ...filters,
      calendar_id: z
        .string()
        .max(1_000)
        .refine(isListOfCalendars, 'use calendars as slug::field, separated by commas')
        .default(usualCalendars.join()),
      from: dateInQuery,
      to: dateInQuery.meta({ description: 'the last day; at most 62 days are shown' }),
    })
    .omit({ status: true })
    .refine(({ from, to }) => isWholePeriod(from, to), endsBeforeStart('to')),
  response: z.object({
    items: z.array(CalendarItem),
    is_cut_short: z.boolean().meta({ description: 'true when there are more than 5,000 entries' }),
  }),
  errors: [fieldUnknown, tooManyDays, calendarUnknown],
});
