import { z } from 'zod';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, searchWords } from '#platform/contract/list-keys.ts';
import {
  beyondSearchLimit,
  dateInQuery,
  endsBeforeStart,
  id,
  idInPath,
  isWholePeriod,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import { linkResults, linkStates, linkTypes } from './link-kinds.contract.ts';

const time = z.number().int();
const linkedPost = z.object({ id, headline: z.string() });

/** A link of live posts that leads to another site. Times are unix seconds. */
export const MonitoredLink = z
  .object({
    id,
    url: z.string(),
    host: z.string(),
    type: z.enum(linkTypes),
    status: z.enum(linkResults).nullable().meta({
      description: 'what was found last; FORBIDDEN: programs are told nothing; null: never checked',
    }),
    http_code: z.number().int().nullable().meta({ description: 'null where nobody answered' }),
    posts: z.array(linkedPost).meta({ description: 'the first three that the caller sees' }),
    post_count: z.number().int(),
    first_seen_ts: time,
    last_checked_ts: time.nullable(),
    fails_in_row: z.number().int().meta({ description: 'days on which it failed since it last worked' }),
    is_broken: z.boolean().meta({ description: 'it failed on three days in a row' }),
    is_ignored: z.boolean(),
  })
  .meta({ id: 'MonitoredLink' });
export type MonitoredLink = z.output<typeof MonitoredLink>;

const monitors = onSite('EDIT_SITE');
/** Monitor and audits show the same links. */
const seesLinks = either(onSite('EDIT_SITE'), onSite('MANAGE_BAD_LINKS'));

export const LinkFilters = z
  .object({
    q: searchWords.optional().meta({ description: 'a part of the address' }),
    state: z.enum(linkStates).optional().meta({
      description: 'which links; left out: the broken ones, or all with a status',
    }),
    status: z.enum(linkResults).optional(),
    host: z.string().trim().toLowerCase().min(1).max(255).optional(),
    post_id: idInPath.optional(),
    first_seen_from: dateInQuery.optional(),
    first_seen_to: dateInQuery.optional(),
    ...pageKeys(50),
  })
  .refine(
    (query) => isWholePeriod(query.first_seen_from, query.first_seen_to),
    endsBeforeStart('first_seen_to'),
  )
  .refine(withinSearchLimit, beyondSearchLimit);
export type LinkFilters = z.output<typeof LinkFilters>;

export const listLinks = endpoint({
  method: 'GET',
  path: '/core/externallinksmonitor/search/',
  summary: 'Links of live posts to other sites, those seen last first: the broken ones, or what is asked for',
  permission: monitors,
  query: LinkFilters,
  response: z.object({ items: z.array(MonitoredLink), count: z.number().int() }),
});

const counts = z.object(
  Object.fromEntries(linkResults.map((result) => [result, z.number().int()])) as Record<
    (typeof linkResults)[number],
    z.ZodNumber
  >,
);

export const listDailyLinks = endpoint({
  method: 'GET',
  path: '/core/externallinksmonitor/dailychange/',
  summary: 'How many links there were on each of the last 30 days, by what was found of them',
  permission: monitors,
  response: z.object({
    items: z.array(
      z.object({
        date: z.string().meta({ description: 'YYYY-MM-DD in UTC' }),
        counts: counts.partial(),
        broken: z.number().int(),
        total: z.number().int(),
      }),
    ),
    broken_count: z.number().int().meta({ description: 'of this moment' }),
    total_count: z.number().int(),
  }),
});

const one = {
  permission: seesLinks,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'linkId'),
} as const;

export const listLinkPosts = endpoint({
  ...one,
  method: 'GET',
  path: '/core/v1/sites/{siteId}/links/{linkId}/posts',
  summary: 'The live posts that hold a link, as far as the caller sees them, the newest first',
  query: z.object(pageKeys(20)).refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({
    items: z.array(linkedPost.extend({ published_ts: time.nullable() })),
    total_count: z.number().int(),
  }),
  errors: [notFound],
});

export const checkLinkNow = endpoint({
  ...one,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/links/{linkId}/check',
  summary: 'Check a link now',
  response: MonitoredLink,
  errors: [notFound],
});
