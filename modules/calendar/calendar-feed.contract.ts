import { z } from 'zod';
import { mayOpenPosts } from '#modules/posts/posts.contract.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint, text } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { idInPath } from '#platform/contract/listing.ts';
import { everyone } from '#platform/contract/permission-rule.ts';

/** The own address by which other calendars read this one. */
export const CalendarFeed = z
  .object({
    path: z.string().nullable().meta({ description: 'null where there is none' }),
    updated_ts: z.number().int().nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.output<typeof CalendarFeed>;

const own = {
  path: '/core/v1/sites/{siteId}/calendar/subscription',
  permission: mayOpenPosts,
  scopeParam: 'siteId',
  params: siteParams,
  response: CalendarFeed,
} as const;

export const getCalendarFeed = endpoint({
  ...own,
  method: 'GET',
  tokens: 'refused',
  summary: 'Show the own address by which other calendars read this one',
});

export const renewCalendarFeed = endpoint({
  ...own,
  method: 'POST',
  tokens: 'refused',
  summary: 'Make an own address for other calendars; the one before reads nothing any more',
});

export const endCalendarFeed = endpoint({
  ...own,
  method: 'DELETE',
  tokens: 'refused',
  summary: 'End the own address for other calendars',
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/calendar/subscription/{feedKey}',
  summary: 'Read the calendar of the person whose secret address this is, as iCalendar (RFC 5545)',
  permission: everyone(),
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, feedKey: z.string().min(1).max(120) }),
  response: text('text/calendar; charset=utf-8'),
  errors: [notFound],
});
