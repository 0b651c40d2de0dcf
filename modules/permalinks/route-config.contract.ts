import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { LONGEST_TEMPLATE, routeTypes } from './route-templates.contract.ts';

/** How long a changed template can be changed back with one call, in seconds. */
export const UNDO_TEMPLATE_SECONDS = 7 * 86_400;

export const RouteConfig = z
  .object({
    type: z.enum(routeTypes),
    template: z.string(),
    locked: z
      .boolean()
      .meta({ description: 'true while slugs that several pages have make the template ambiguous' }),
    variables: z.array(z.string()).meta({ description: 'what may stand in braces' }),
    changed_ts: z.number().int().nullable(),
    undo_until_ts: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'until when the template before can be brought back' }),
    previous: z.string().nullable(),
  })
  .meta({ id: 'RouteConfig' });
export type RouteConfig = z.output<typeof RouteConfig>;

export const templateInvalid = apiError(
  'template_is_invalid',
  422,
  "This template doesn't lead to a single page.",
);
export const templateMeets = apiError(
  'template_meets_another',
  422,
  'Another type of page could have the same address.',
);
export const templateLocked = apiError(
  'locked',
  423,
  'Resolve slug duplicates before you change this template.',
);
export const nothingToUndo = apiError(
  'nothing_to_undo',
  422,
  "This template wasn't changed in the last 7 days.",
);

const typeParams = siteParams.extend({ type: z.enum(routeTypes) });
const shared = { permission: onSite('EDIT_SITE'), scopeParam: 'siteId' } as const;

export const listRouteConfigs = endpoint({
  ...shared,
  method: 'GET',
  path: '/core/v1/sites/{siteId}/routes/config',
  summary: 'List the templates of addresses by page type',
  params: siteParams,
  response: z.object({ items: z.array(RouteConfig) }),
});

export const getRouteConfig = endpoint({
  ...shared,
  method: 'GET',
  path: '/core/v1/sites/{siteId}/routes/config/{type}',
  summary: 'The template of addresses of one page type',
  params: typeParams,
  response: RouteConfig,
  errors: [notFound],
});

export const saveRouteConfig = endpoint({
  ...shared,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/routes/config/{type}',
  summary: 'Change the template of one page type; the addresses of before redirect to the new ones',
  params: typeParams,
  body: z.object({
    template: z.string().trim().min(1, 'template_is_missing').max(LONGEST_TEMPLATE),
    dry_run: z.boolean().default(false).meta({ description: 'only says how many addresses would change' }),
  }),
  response: RouteConfig.extend({
    changes: z.number().int().meta({ description: 'addresses that change; counting stops at 1,000,000' }),
    examples: z
      .array(z.object({ title: z.string(), before: z.string(), after: z.string() }))
      .meta({ description: 'the addresses of the newest few pages of the type' }),
  }),
  errors: [notFound, templateInvalid, templateMeets, templateLocked],
});

export const undoRouteConfig = endpoint({
  ...shared,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/routes/config/{type}/undo',
  summary: 'Bring the template of before back, within 7 days',
  params: typeParams,
  response: RouteConfig,
  errors: [notFound, nothingToUndo, templateLocked, templateInvalid, templateMeets],
});

const SlugDuplicate = z
  .object({
    slug: z.string(),
    section: z.object({ id, title: z.string() }).nullable().meta({ description: 'that has the address' }),
    posts: z.array(z.object({ id, headline: z.string(), created_ts: z.number().int() })),
  })
  .meta({ id: 'SlugDuplicate' });
export type SlugDuplicate = z.output<typeof SlugDuplicate>;

const Duplicates = z.object({
  items: z.array(SlugDuplicate),
  total: z.number().int(),
  is_processing: z.boolean(),
});

export const listSlugDuplicates = endpoint({
  method: 'GET',
  path: '/core/roar/slug_duplicates',
  summary: 'Slugs of posts that another page has as its address',
  permission: onSite('EDIT_SITE'),
  response: Duplicates,
});

export const resolveSlugDuplicates = endpoint({
  method: 'POST',
  path: '/core/roar/slug_duplicates',
  summary: 'Give posts whose slug another page has a slug of their own; up to 100 posts in one call',
  permission: onSite('EDIT_SITE'),
  body: z.object({ strategy: z.enum(['append_id', 'append_date', 'keep_oldest']) }),
  response: Duplicates.extend({
    changed: z.number().int(),
    left: z.number().int().meta({ description: 'posts that the caller may not change, or that are locked' }),
  }),
});
