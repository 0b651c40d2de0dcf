import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { removedRows, siteParams } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  beyondSearchLimit,
  id,
  idInPath,
  integerInQuery,
  orderDirection,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  LONGEST_NOTE,
  LONGEST_PATH,
  MOST_AT_ONCE,
  MOST_MATCHING,
  redirectMatches,
  redirectOrigins,
  redirectQueries,
  redirectSortKeys,
  redirectStatuses,
  redirectViews,
} from './redirect-kinds.contract.ts';

/** What a person says about a redirect. */
export const RedirectDraft = z
  .object({
    path: z
      .string()
      .trim()
      .min(1, 'path_is_missing')
      .max(LONGEST_PATH)
      .meta({ description: 'a path on this site' }),
    redirect_to: z
      .string()
      .max(LONGEST_PATH)
      .nullish()
      .meta({ description: 'a path or an http(s) address; nothing when the status is 410' }),
    status: z.literal(redirectStatuses).default(302),
    match: z.enum(redirectMatches).default('exact'),
    query: z.enum(redirectQueries).optional().meta({ description: 'match when the path has a query' }),
    enabled: z.boolean().default(true),
    note: z.string().trim().max(LONGEST_NOTE).default(''),
  })
  .meta({ id: 'RedirectDraft' });
export type RedirectDraft = z.output<typeof RedirectDraft>;

/** Whether nothing says where readers go, though the page is not gone. */
export const lacksTarget = ({
  status,
  redirect_to,
}: Pick<RedirectDraft, 'status' | 'redirect_to'>): boolean =>
  status !== 410 && (redirect_to ?? '').trim() === '';

/** A redirect as lists show it. Times are unix seconds. */
export const Redirect = z
  .object({
    id,
    path: z.string(),
    redirect_to: z.string().nullable(),
    status: z.literal(redirectStatuses),
    match: z.enum(redirectMatches),
    query: z.enum(redirectQueries),
    enabled: z.boolean(),
    note: z.string(),
    hits: z.number().int(),
    last_hit_ts: z.number().int().nullable(),
    origin: z.enum(redirectOrigins),
    created_ts: z.number().int(),
    created_by: id.nullable(),
    updated_ts: z.number().int(),
    revision: z.number().int(),
  })
  .meta({ id: 'Redirect' });
export type Redirect = z.output<typeof Redirect>;

/** What is allowed and yet worth a look. */
export const RedirectWarning = z
  .object({
    code: z.enum(['leads_to_redirect', 'source_is_live', 'star_is_literal', 'target_is_missing']),
    message: z.string(),
  })
  .meta({ id: 'RedirectWarning' });

export const SavedRedirect = Redirect.extend({ warnings: z.array(RedirectWarning) }).meta({
  id: 'SavedRedirect',
});
export type SavedRedirect = z.output<typeof SavedRedirect>;

export const redirectExists = apiError('duplicate', 409, 'Another redirect already leads from this path.');
export const redirectLoops = apiError('redirect_loops', 422, 'This redirect would lead back to itself.');
export const chainTooLong = apiError(
  'redirect_chain_is_too_long',
  422,
  'This would make more than ten redirects in a row.',
);
export const redirectsTooTangled = apiError(
  'redirects_are_too_tangled',
  422,
  'This redirect leads into too many others to check. Use a more specific path or target.',
);
export const pathReserved = apiError('path_is_reserved', 422, 'Masthead uses this path. Choose another one.');
export const goneHasTarget = apiError(
  'gone_has_target',
  422,
  'A 410 has no target. Remove the target, or choose another status.',
);
export const sourceIsLive = apiError(
  'source_is_live',
  409,
  "There's a live page at this path. Save anyway to redirect its readers.",
);
export const redirectRefusals = [
  redirectExists,
  redirectLoops,
  chainTooLong,
  redirectsTooTangled,
  pathReserved,
  goneHasTarget,
];

/** With it, a redirect that would hide a page is refused, so that a form can ask before it is saved. */
export const asksFirst = {
  asks_first: z
    .boolean()
    .optional()
    .meta({ description: 'true: nothing is saved where a live page stands at the path' }),
};

export const editSite = onSite('EDIT_SITE');

/** Which redirects are meant; `query` is the text searched for in paths and targets. */
export const RedirectQuestion = z.object({
  query: z.string().trim().max(200).optional(),
  view: z.enum(redirectViews).default('all'),
  status: integerInQuery(301, 410)
    .refine((status) => redirectStatuses.some((one) => one === status), 'use 301, 302, 307, 308 or 410')
    .optional(),
  match: z.enum(redirectMatches).optional(),
  origin: z.enum(redirectOrigins).optional(),
});
export type RedirectQuestion = z.output<typeof RedirectQuestion>;

/** What can be asked of the list. */
export const RedirectFilters = z
  .object({
    ...RedirectQuestion.shape,
    order_by: z.enum(redirectSortKeys).default('created'),
    order_direction: orderDirection(-1),
    ...pageKeys(10),
    after: afterKey(3_000),
  })
  .refine(withinSearchLimit, beyondSearchLimit);
export type RedirectFilters = z.output<typeof RedirectFilters>;

export const ListedRedirect = Redirect.extend({
  chain: z
    .array(z.string().nullable())
    .optional()
    .meta({ description: 'in the view chains: where the target leads on to, hop by hop; null for gone' }),
}).meta({ id: 'ListedRedirect' });
export type ListedRedirect = z.output<typeof ListedRedirect>;

export const RedirectList = z.object({
  items: z.array(ListedRedirect),
  total_count: z.number().int(),
  after: z.string().nullable().meta({ description: 'where the next page begins; null at the end' }),
});

export const listRedirects = endpoint({
  method: 'GET',
  path: '/core/community/redirects/',
  summary: 'List redirects',
  permission: editSite,
  query: RedirectFilters,
  response: RedirectList,
  errors: [afterInvalid],
});

export const getRedirect = endpoint({
  method: 'GET',
  path: '/core/community/redirects/{redirectId}',
  summary: 'One redirect',
  permission: editSite,
  params: z.object({ redirectId: idInPath }),
  response: Redirect,
  errors: [notFound],
});

export const createRedirect = endpoint({
  method: 'POST',
  path: '/core/community/redirects/',
  summary: 'Add a redirect',
  status: 201,
  permission: editSite,
  body: RedirectDraft.extend(asksFirst),
  response: SavedRedirect,
  errors: [...redirectRefusals, sourceIsLive],
});

export const updateRedirect = endpoint({
  method: 'PUT',
  path: '/core/community/redirects/{redirectId}',
  summary: 'Change a redirect; what is left out stays',
  permission: editSite,
  params: z.object({ redirectId: idInPath }),
  body: partialChange(RedirectDraft).extend(asksFirst),
  response: SavedRedirect,
  errors: [...redirectRefusals, sourceIsLive, revisionConflict, notFound],
});

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/core/community/redirects/{redirectId}',
  summary: 'Delete a redirect; it can be restored',
  permission: editSite,
  params: z.object({ redirectId: idInPath }),
  deletesVersion: true,
  status: 204,
  response: empty(),
  errors: [notFound],
});

const several = {
  method: 'POST',
  permission: editSite,
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({ ids: z.array(id).min(1).max(MOST_AT_ONCE) }),
  response: z.object({ items: z.array(Redirect) }),
} as const;

const batchId = id.nullable().meta({ description: 'what can be undone; null where nothing was deleted' });

export const removeRedirects = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/redirects/remove',
  summary: 'Delete several redirects; undoing the batch, or restoring them, brings them back',
  response: removedRows(Redirect),
});

export const countChanged = apiError(
  'count_changed',
  409,
  'The number of redirects changed in the meantime. Review them and try again.',
);
export const tooManyRedirects = apiError(
  'too_many_redirects',
  422,
  'You can delete up to 10,000 redirects at a time. Narrow your search.',
);

/** What a list shows, to be deleted. */
export const MatchingOrder = z.object({
  filter: RedirectQuestion,
  expected_count: z.number().int().min(0).meta({ description: 'how many it was said that there are' }),
  idempotency_key: z.string().min(8).max(100).optional().meta({
    description: 'the same order with the same key, within a day, gives what the first one deleted',
  }),
});
export type MatchingOrder = z.output<typeof MatchingOrder>;

export const removeMatchingRedirects = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/redirects/remove_matching',
  summary: 'Delete all redirects that a list shows, 10,000 at most; they can be restored',
  body: MatchingOrder,
  response: z.object({ ids: z.array(id), batch_id: batchId }),
  errors: [countChanged, tooManyRedirects],
});

export const restoreRedirects = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/redirects/restore',
  summary: 'Bring deleted redirects back, all or none',
  body: z.object({ ids: z.array(id).min(1).max(MOST_MATCHING) }),
  response: z.object({ items: z.array(Redirect).meta({ description: 'the first thousand of them' }) }),
  errors: [...redirectRefusals, notFound],
});
