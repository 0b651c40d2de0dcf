import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exactCountKey, isExactCount } from '#platform/contract/list-keys.ts';
import { flag, id, integerInQuery } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { SEARCH_QUERY_LIMIT } from '#platform/contract/search-limit.ts';
import { communityPeriods } from './community-kinds.contract.ts';

const Figure = z.object({
  count: z.number().int(),
  trend: z.number().nullable().meta({ description: 'change in percent' }),
});
const meant = (description: string) => Figure.nullable().meta({ description });

/** What the variant with statistics adds; counting stops at 10,000 readers. */
export const CommunityStats = z
  .object({
    total_readers: meant('who follows the community; the trend is what those make who joined in the period'),
    joined_readers: meant('who began to follow it in the period, against those of the period before'),
    inactive_readers: meant('who follows it and has muted it'),
    sessions: meant('always null: readers are not recognized from one page to the next'),
  })
  .meta({ id: 'CommunityStats' });
export type CommunityStats = z.output<typeof CommunityStats>;

/** A community as its list shows it. */
export const CommunityRow = z
  .object({
    id,
    name: z.string().meta({ description: 'the slug' }),
    title: z.string(),
    description: z.string(),
    logo: z.string().nullable(),
    language: z.string(),
    direct_publish: z.boolean(),
    can_apply: z.boolean(),
    number_of_active_creators: z
      .number()
      .int()
      .meta({ description: 'who had something published in the period' }),
    number_of_lost_creators: z
      .number()
      .int()
      .meta({ description: 'who had in the period before, and not in this one' }),
    number_of_community_requests: z
      .number()
      .int()
      .meta({ description: 'applications that wait; counting stops at 10,000' }),
    number_of_posts: z.number().int().meta({ description: 'live ones; counting stops at 10,000' }),
    extra: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'the fields of the site, with extra=1' }),
    stats: CommunityStats.nullable().meta({ description: 'with include=stats' }),
  })
  .meta({ id: 'CommunityRow' });
export type CommunityRow = z.output<typeof CommunityRow>;

const size = integerInQuery(1, 100);

/** `limit` is also taken as `items_per_page`; pages begin with 1. */
export const CommunityFilters = z
  .object({
    page: integerInQuery(1, SEARCH_QUERY_LIMIT).default(1),
    limit: size.optional(),
    items_per_page: size.optional(),
    search: z.string().trim().max(100).optional().meta({ description: 'part of the title or of the name' }),
    name: z.string().trim().max(60).optional().meta({ description: 'the slug, exactly' }),
    archived: flag.default(false).meta({ description: 'those that are archived instead' }),
    extra: flag.default(false),
    include: z.enum(['stats']).optional(),
    period: z.enum(communityPeriods).default('1m'),
    trend_offset: integerInQuery(1, 3_660).optional().meta({
      description: 'how many days lie between the periods that are compared; the length of one when left out',
    }),
    ...exactCountKey,
  })
  .transform(({ items_per_page, ...query }) => ({ ...query, limit: query.limit ?? items_per_page ?? 50 }))
  .refine(({ page, limit }) => page * limit <= SEARCH_QUERY_LIMIT, {
    path: ['page'],
    message: 'use pages up to row 10000',
  });
export type CommunityFilters = z.output<typeof CommunityFilters>;

export const listCommunities = endpoint({
  method: 'GET',
  path: '/core/account/communities',
  summary: 'List the communities that one administers: all with EDIT_SITE on the site, else the own ones',
  permission: anywhere('EDIT_SITE'),
  query: CommunityFilters,
  response: z.object({
    items: z.array(CommunityRow),
    total_count: z.number().int(),
    is_exact: isExactCount,
  }),
});
