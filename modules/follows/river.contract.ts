import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { searchWords, siteParams } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  beyondSearchLimit,
  id,
  integerInQuery,
  orderDirection,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { exploreKinds, exploreSortKeys, followStatuses, followTypes } from './follow-kinds.contract.ts';

const reasonTypes = [...followTypes, 'sections'] as const;

/** A live post of what the caller follows. */
export const RiverPost = z
  .object({
    id,
    headline: z.string(),
    subheadline: z.string(),
    path: z.string().meta({ description: 'on the site' }),
    published_ts: z.number().int(),
    authors: z.array(z.string()),
    because: z
      .array(z.object({ type: z.enum(reasonTypes), id, title: z.string() }))
      .meta({ description: 'what is followed that the post is of' }),
    is_new: z.boolean().meta({ description: 'published since the caller saw the river last' }),
  })
  .meta({ id: 'RiverPost' });
export type RiverPost = z.output<typeof RiverPost>;

export const getRiver = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/river',
  summary: 'Live posts of what the caller follows and has not muted, the newest first, each once',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({
    limit: integerInQuery(1, 100).default(50),
    after: afterKey(500),
    seen: integerInQuery(0, Number.MAX_SAFE_INTEGER).optional().meta({
      description: 'what the first page said of it, so that those after it hold the same for new',
    }),
  }),
  response: z.object({
    items: z.array(RiverPost),
    after: z.string().nullable().meta({
      description: 'where the next page begins, which also one that is not full can have; null at the end',
    }),
    seen: z.number().int().meta({ description: 'up to when the caller has seen the river; 0 for never' }),
    follows_anything: z.boolean(),
  }),
  errors: [afterInvalid],
});

/** Something that can be followed. */
export const Explored = z
  .object({
    id,
    type: z.enum(exploreKinds),
    title: z.string(),
    name: z.string(),
    description: z.string(),
    logo: z.string().nullable(),
    creators: z.number().int().meta({ description: 'who had something published in the last 30 days' }),
    posts: z.number().int().meta({ description: 'published in the last 30 days' }),
    fitting: z.number().int().meta({ description: 'those of them in sections that the caller follows' }),
    followers: z.number().int().meta({ description: 'counting stops at 10,000' }),
    status: z.literal(followStatuses),
    is_member: z.boolean(),
    can_apply: z.boolean(),
  })
  .meta({ id: 'Explored' });
export type Explored = z.output<typeof Explored>;

export const ExploreFilters = z
  .object({
    kind: z.enum(exploreKinds).default('communities'),
    q: searchWords.optional().meta({ description: 'part of a name' }),
    order_by: z.enum(exploreSortKeys).default('creators'),
    order_direction: orderDirection(-1),
    ...pageKeys(50),
  })
  .refine(withinSearchLimit as (page: unknown) => boolean, beyondSearchLimit);
export type ExploreFilters = z.output<typeof ExploreFilters>;

export const exploreRiver = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/river/explore',
  summary: 'Communities, sections and people that can be followed, by who writes there lately',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  query: ExploreFilters,
  response: z.object({ items: z.array(Explored), total_count: z.number().int(), is_exact: z.boolean() }),
});
