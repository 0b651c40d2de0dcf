import { z } from 'zod';
import { MOST_PLACED } from '#modules/posts/front-places.contract.ts';
import { untilInvalid } from '#modules/posts/post-batches.contract.ts';
import { notInSection } from '#modules/posts/post-quick.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { id, integerInQuery } from '#platform/contract/listing.ts';
import { anywhere, onSite } from '#platform/contract/permission-rule.ts';

/** Why readers do not see a post that has a place on a front. */
export const hiddenReasons = [
  ...(['deleted', 'taken_down', 'scheduled', 'not_live', 'not_public', 'restricted'] as const),
  ...(['not_a_story', 'elsewhere'] as const),
] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

/** A post of a front, as it is ordered. */
export const FrontPost = z
  .object({
    id,
    headline: z.string().nullable().meta({
      description: 'null for a post that the caller may not see, of which nothing else is told either',
    }),
    section: z.string().nullable(),
    status: z.number().int().nullable(),
    published_ts: z.number().int().nullable(),
    scheduled_at: z.number().int().nullable(),
    is_shown: z.boolean().meta({ description: 'whether readers see it on this front now' }),
    hidden_for: z.enum(hiddenReasons).nullable().meta({
      description:
        'why readers do not see it; elsewhere: it is on the site, but not on this front. It keeps its place for when they do. null for what is shown, and for what the caller may not see',
    }),
  })
  .meta({ id: 'FrontPost' });
export type FrontPost = z.output<typeof FrontPost>;

const wanted = id.max(Number.MAX_SAFE_INTEGER);

/** A post that keeps its absolute place, counted from 0, while others flow around it. */
export const FrozenPost = z
  .object({
    post_id: wanted,
    position: z
      .number()
      .int()
      .min(0)
      .max(MOST_PLACED - 1),
    until_ts: z.number().int().min(0).max(32_503_680_000).nullable().default(null).meta({
      description: 'then it is found among the newest again; null: until somebody ends it',
    }),
  })
  .meta({ id: 'FrozenPost' });
export type FrozenPost = z.output<typeof FrozenPost>;

/** The order of a front as readers have it: what is placed by hand, and the newest, which follow by themselves. */
export const FrontOrder = z
  .object({
    section_id: id.meta({ description: '0: the front page' }),
    title: z.string(),
    order_revision: z.number().int(),
    updated_ts: z.number().int().nullable(),
    updated_by: z.string().nullable(),
    post_ids: z.array(id).meta({ description: 'placed by hand, in their order, without the frozen ones' }),
    frozen: z.array(FrozenPost),
    newest_ids: z.array(id).meta({ description: 'what follows by itself' }),
    flow_ids: z.array(id).meta({
      description: 'the newest as they would stand without any order, those that are placed among them',
    }),
    posts: z.array(FrontPost).meta({ description: 'all that are named' }),
  })
  .meta({ id: 'FrontOrder' });
export type FrontOrder = z.output<typeof FrontOrder>;

export const frozenInvalid = apiError(
  'frozen_is_invalid',
  422,
  'Two posts are pinned to the same position. Choose another position for one of them.',
);

const path = '/core/v1/sites/{siteId}/sections/{sectionId}/order';

export const getFrontOrder = endpoint({
  method: 'GET',
  path,
  summary: 'Show the order of the posts on the front of a section; 0 is the front page',
  permission: anywhere('CREATE_REAL_DRAFT'),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'sectionId'),
  response: FrontOrder,
  errors: [notFound],
});

export const publishFrontOrder = endpoint({
  method: 'PUT',
  path,
  summary: 'Publish an order of a front; readers have it at once, and it can be undone for a day',
  permission: onSite('REORDER_FRONTPAGE'),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'sectionId'),
  body: z
    .object({
      order_revision: integerInQuery(0, 2_147_483_647),
      post_ids: z.array(wanted).max(MOST_PLACED),
      frozen: z.array(FrozenPost).max(MOST_PLACED).default([]),
    })
    .superRefine(({ post_ids, frozen }, context) => {
      const all = new Set([...post_ids, ...frozen.map(({ post_id }) => post_id)]);
      const say = (key: string, message: string) =>
        context.addIssue({ code: 'custom', path: [key], message });
      if (new Set(post_ids).size < post_ids.length) say('post_ids', 'use each post once');
      if (new Set(frozen.map(({ post_id }) => post_id)).size < frozen.length)
        say('frozen', 'use each post once');
      if (all.size > MOST_PLACED) say('post_ids', 'has more than 100 posts, including pinned ones');
    }),
  response: FrontOrder.extend({
    batch_id: id.nullable().meta({ description: 'undoes it for a day; null where nothing changed' }),
  }),
  errors: [notFound, revisionConflict, notInSection, untilInvalid, frozenInvalid],
});
