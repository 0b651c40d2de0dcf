import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  afterKey,
  beyondSearchLimit,
  dateInQuery,
  endsBeforeStart,
  flag,
  id,
  idInPath,
  idsInQuery,
  integerInQuery,
  isWholePeriod,
  jsonListInQuery,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { anywhere, either, whereSetting } from '#platform/contract/permission-rule.ts';
import { PostReturn } from './post-return.contract.ts';
import { postSortKeys, postTypes, statusFilterValues } from './post-status.contract.ts';

/** Somebody or something with a name, as lists show it. */
export const Named = z.object({ id, title: z.string(), name: z.string() }).meta({ id: 'Named' });

/** A section with its place in the tree. */
export const PostSection = z
  .object({ id, parent_id: id.nullable(), title: z.string(), slug: z.string(), path: z.string() })
  .meta({ id: 'PostSection' });

/** One row of the posts list: what its screens show and the documents name, and never a body. Times are unix seconds. */
export const PostRow = z
  .object({
    id,
    parent_id: id.nullable(),
    parent_headline: z
      .string()
      .nullable()
      .meta({ description: 'of a parent that is not in the same answer; null where one may not see it' }),
    community_id: id.nullable(),
    status: z.number().int(),
    type: z.enum(postTypes),
    headline: z.string(),
    subheadline: z.string(),
    slug: z.string(),
    authors: z.array(Named),
    authors_site_ids: z.array(id),
    primary_section: Named.nullable(),
    sections: z.array(Named),
    tags: z.array(Named),
    rating: z.number().int(),
    is_suspicious: z.boolean(),
    is_locked: z.boolean(),
    created_date: z.string().meta({ description: 'created_ts as DD-MM-YYYY in the zone of the site' }),
    created_ts: z.number().int(),
    updated_ts: z.number().int(),
    scheduled_at: z.number().int().nullable(),
    is_auto_enabled: z.boolean(),
    published_ts: z.number().int().nullable(),
    comments_count: z.number().int(),
    word_count: z.number().int().nullable().meta({ description: 'null until it was counted' }),
    stage: Named.nullable(),
    community: Named.nullable(),
    page_views: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'null where the caller may not see figures' }),
    revision: z.number().int(),
  })
  .meta({ id: 'PostRow' });
export type PostRow = z.output<typeof PostRow>;

/** How many posts there are, and against the period of equal length before. */
export const PostsCount = z
  .object({
    count: z.number().int(),
    is_exact: z
      .boolean()
      .meta({ description: 'false when counting stopped at `count`; the call that counts goes on' }),
    trends: z.object({
      previous_count: z.number().int().nullable(),
      change_percent: z.number().nullable(),
    }),
  })
  .meta({ id: 'PostsCount' });

const scalar = z.union([z.string().max(1_000), z.number(), z.boolean()]);
const named = { field: z.string().min(1).max(100) };
const customFilter = z.discriminatedUnion('op', [
  z.object({ ...named, op: z.enum(['eq', 'neq']), value: scalar }),
  z.object({ ...named, op: z.literal('in'), value: z.array(scalar).min(1).max(100) }),
  z.object({ ...named, op: z.literal('contains'), value: z.string().min(1).max(200) }),
  z.object({ ...named, op: z.enum(['gt', 'lt']), value: z.union([z.number(), z.string().max(1_000)]) }),
  z.object({ ...named, op: z.literal('exists'), value: z.boolean().default(true) }),
]);
export type PostCustomFilter = z.output<typeof customFilter>;

const section = z.union([z.literal('-1').transform(Number), integerInQuery(-1, Number.MAX_SAFE_INTEGER)]);

/** As far ahead as licenses are looked for. */
const MOST_LICENSE_DAYS = 365;

/** The keys by which posts are filtered, for every call that shows them. */
export const filterKeys = {
  status: integerInQuery(0, 100)
    .refine((value) => statusFilterValues.includes(value), 'use 0 to 10, 98, 99 or 100')
    .default(98),
  start_date: dateInQuery.optional(),
  end_date: dateInQuery.optional(),
  date_by: z
    .enum(['created', 'published'])
    .optional()
    .meta({ description: 'of what start_date and end_date are days; of creation when left out' }),
  future: flag.optional(),
  unscheduled: flag.optional().meta({ description: 'leaves out what goes live by itself later' }),
  rating: integerInQuery(0, 5).optional(),
  license_days: integerInQuery(0, MOST_LICENSE_DAYS).optional().meta({
    description: 'shows a file whose license is over by then, in days from now; 0 for over already',
  }),
  q: z.string().trim().max(200).optional(),
  author_id: idInPath.optional(),
  tag_id: idInPath.optional(),
  community_id: idInPath.optional(),
  followed_site_id: idInPath.optional(),
  post_ids: idsInQuery(1000).optional(),
  type: z.enum(postTypes).optional(),
  subpage_id: section.optional(),
  empty_sections: flag.optional(),
  empty_main_section: flag.optional(),
  excluded_section_ids: idsInQuery(100).optional(),
  suspicious: flag.optional(),
  layout: z.string().max(100).optional(),
  empty_layout: flag.optional(),
  stage: idInPath.optional(),
  custom_filters: jsonListInQuery(customFilter, 10).optional(),
  index: z
    .string()
    .max(60)
    .optional()
    .meta({ description: 'the slug of a search index, which looks for q in more than headlines' }),
};

/** A period does not end before it starts. */
export const periodIsWhole = (query: { start_date?: string | undefined; end_date?: string | undefined }) =>
  isWholePeriod(query.start_date, query.end_date);

/** The order of a list. */
export const orderKeys = {
  order_by: z.enum(postSortKeys).default('created_date'),
  order_direction: z
    .union([z.literal([1, -1, 0]), z.enum(['1', '-1', '0']).transform(Number)])
    .default(-1)
    .meta({ description: '1 ascending, -1 descending, 0 the order of the list itself, newest first' }),
};

/** What can be asked of the posts list; nothing else filters, sorts or searches it. */
export const PostFilters = z
  .object({
    ...filterKeys,
    ...pageKeys(),
    ...orderKeys,
    order_by: z
      .enum([...postSortKeys, 'manual'])
      .default('created_date')
      .meta({
        description: 'manual: what has a place by hand in the section of subpage_id, in that order',
      }),
    after: afterKey(200),
  })
  .refine(withinSearchLimit, beyondSearchLimit)
  .refine(periodIsWhole, endsBeforeStart('end_date'));
export type PostFilters = z.output<typeof PostFilters>;

export const PostCountFilters = z.object(filterKeys).refine(periodIsWhole, endsBeforeStart('end_date'));

const PostCountQuery = z
  .object({
    ...filterKeys,
    bounded: flag.optional().meta({ description: 'stops at ten thousand, as lists do, and is soon there' }),
  })
  .refine(periodIsWhole, endsBeforeStart('end_date'));

const roar = z.object({ roarId: idInPath });

/** Opens the posts: create-real-draft anywhere, or the engine setting for community publishing. */
export const mayOpenPosts = either(anywhere('CREATE_REAL_DRAFT'), whereSetting('enable_community_publish'));

export const fieldUnknown = apiError(
  'custom_filters_is_invalid',
  400,
  "custom_filters names a field this site doesn't have.",
);

export const figuresNotSeen = apiError(
  'figures_need_permission',
  403,
  "You don't have permission to see page views here. Sort by another column.",
);

export const listPosts = endpoint({
  method: 'GET',
  path: '/core/feeds/site/dashboard/{roarId}',
  summary: 'List posts',
  permission: mayOpenPosts,
  scopeParam: 'roarId',
  params: roar,
  query: PostFilters,
  response: z.object({
    posts: z.array(PostRow),
    subpages: z.array(PostSection),
    posts_count: PostsCount,
    is_cut_short: z.boolean().meta({
      description:
        'true when a search in titles ended before the last post; the after cursor goes on from there',
    }),
    after: z.string().nullable().meta({ description: 'where the next page begins; null at the end' }),
    degraded: z
      .boolean()
      .optional()
      .meta({ description: 'true when the search index did not answer and headlines alone were searched' }),
  }),
  errors: [fieldUnknown, figuresNotSeen],
});

export const countPosts = endpoint({
  method: 'GET',
  path: '/core/feeds/site/dashboard_count/{roarId}',
  summary: 'Count posts',
  permission: mayOpenPosts,
  scopeParam: 'roarId',
  params: roar,
  query: PostCountQuery,
  response: PostsCount,
  errors: [fieldUnknown],
});

/** A post with what its drawer shows: the row and the parts that lists leave out. */
export const PostDetails = PostRow.extend({
  kicker: z.string().meta({ description: 'the line above the headline' }),
  external_url: z.string().nullable().meta({ description: 'where a link post leads' }),
  visibility: z.number().int(),
  is_featured: z.boolean(),
  last_published_ts: z.number().int().nullable(),
  excerpt: z.string(),
  language: z.string().nullable(),
  layout: z.string(),
  comments_enabled: z.boolean(),
  has_password: z.boolean(),
  custom: z.record(z.string(), z.unknown()),
  returned: PostReturn,
  may_change: z.boolean().meta({ description: 'the caller may change this post as it is' }),
  allowed_statuses: z
    .array(z.number().int())
    .meta({ description: 'the statuses that the caller may give this post now, its own left out' }),
  may_schedule: z.boolean().meta({ description: 'the caller may plan when it goes live by itself' }),
  may_plan: z.boolean().meta({ description: 'the caller may say when it goes offline, and hold it back' }),
  unpublish_at: z.number().int().nullable().meta({ description: 'when it becomes a draft by itself' }),
  embargoed_until_ts: z.number().int().nullable().meta({ description: 'nobody publishes it before' }),
  word_count: z.number().int(),
  link_count: z.number().int(),
  subpage_positions: z
    .array(z.object({ section_id: id, position: z.number().int() }))
    .meta({ description: 'where it stands in sections by hand' }),
  frozen_in_sections: z.array(z.object({ section_id: id, until_ts: z.number().int().nullable() })),
  page_views_daily: z
    .array(z.object({ day: z.string(), views: z.number().int() }))
    .nullable()
    .meta({ description: 'the last 30 days that had views; null where the caller may not see figures' }),
}).meta({ id: 'PostDetails' });
export type PostDetails = z.output<typeof PostDetails>;

export const getPost = endpoint({
  method: 'GET',
  path: '/core/roar/posts/{postId}',
  summary: 'One post with its details',
  permission: mayOpenPosts,
  params: z.object({ postId: idInPath }),
  response: PostDetails,
  errors: [notFound],
});
