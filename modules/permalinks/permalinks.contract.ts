import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { routeTypes } from './route-templates.contract.ts';

/** What kind of page an address of the site leads to. */
export const pageTypes = [...routeTypes, 'redirect'] as const;

const Found = z.object({ id }).nullable();

/** What a reader of an address gets. */
export const ResolvedRoute = z
  .object({
    page_type: z.enum(pageTypes),
    path: z.string().meta({ description: 'the path as it is compared: decoded, without doubled slashes' }),
    status: z.number().int().meta({
      description:
        'what readers get: 200, 403 where the page is for some of them alone, or that of the redirect',
    }),
    location: z.string().nullable().meta({ description: 'where a redirect leads; null for a page' }),
    context: z.object({ post: Found, section: Found }),
  })
  .meta({ id: 'ResolvedRoute' });
export type ResolvedRoute = z.output<typeof ResolvedRoute>;

export const pathInvalid = apiError('path_is_invalid', 400, "This path isn't on this site.");

export const resolveRoute = endpoint({
  method: 'GET',
  path: '/core/v1/routes/resolve',
  summary: 'Tell what a reader of an address of the site gets: a page, or where a redirect leads',
  permission: anywhere('VIEW_SUBPAGES'),
  query: z.object({
    path: z.string().min(1, 'path_is_missing').max(2_000).meta({
      description: 'a path, or a whole address on a host of the site',
    }),
  }),
  response: ResolvedRoute,
  errors: [pathInvalid, notFound],
});
