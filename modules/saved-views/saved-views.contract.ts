import { z } from 'zod';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite, signedIn } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { LONGEST_VIEW_TITLE, MOST_VIEWS, viewScreens, viewVisibilities } from './view-kinds.contract.ts';

const word = z.string().min(1).max(80);
const position = z.number().int().min(0).max(1_000_000);

/** What a person says about a view. */
export const SavedViewDraft = z
  .object({
    screen: z.enum(viewScreens),
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_VIEW_TITLE),
    query: z
      .record(word, z.string().max(4_000))
      .refine((query) => JSON.stringify(query).length <= 8_000, 'query_is_invalid')
      .default({})
      .meta({ description: 'the parameters of the address, without the order' }),
    columns: z
      .array(word)
      .max(60)
      .nullable()
      .default(null)
      .meta({ description: 'the columns shown; null leaves them as the reader has them' }),
    sort: z
      .object({ by: word, direction: z.literal([-1, 0, 1]) })
      .nullable()
      .default(null),
    visibility: z.enum(viewVisibilities).default('personal'),
    role_id: id.nullable().default(null).meta({ description: 'whose holders see it; only with role' }),
    is_default: z.boolean().default(false).meta({ description: 'whether the screen opens with it' }),
  })
  .meta({ id: 'SavedViewDraft' });
export type SavedViewDraft = z.output<typeof SavedViewDraft>;

/** A view as its readers see it. */
export const SavedView = z
  .object({
    id,
    ...SavedViewDraft.shape,
    position,
    is_own: z.boolean(),
    may_change: z.boolean(),
    is_for_others: z
      .boolean()
      .optional()
      .meta({ description: 'in lists: the caller sees it, but does not hold the role that it is for' }),
    updated_ts: z.number().int(),
    revision: z.number().int(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.output<typeof SavedView>;

export const tooManyViews = apiError(
  'too_many_views',
  422,
  fixed`A list can have up to ${MOST_VIEWS} views of one kind. Delete one first.`,
);
export const titleTaken = apiError(
  'title_is_taken',
  409,
  'A view with this name already exists. Choose another name.',
);
export const roleInvalid = apiError('role_id_is_invalid', 400, "This role doesn't belong to this site.");

const one = paramsOf('siteId', 'viewId');

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/saved_views',
  summary:
    'The views of lists that the caller may ask: own ones, those of own roles, those of the site; of all lists, those of every role to whoever may share',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ screen: z.enum(viewScreens).optional() }),
  response: z.object({ items: z.array(SavedView), total_count: z.number().int() }),
});

export const listViewRoles = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/saved_view_roles',
  summary: 'The roles that a view can be given to',
  permission: onSite('EDIT_SITE'),
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ items: z.array(z.object({ id, title: z.string() }).meta({ id: 'ViewRole' })) }),
});

export const createSavedView = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/saved_views',
  summary: 'Keep a view; one for a role or the site takes EDIT_SITE',
  status: 201,
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  body: SavedViewDraft,
  response: SavedView,
  errors: [permissionDenied, roleInvalid, titleTaken, tooManyViews],
});

export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/core/v1/sites/{siteId}/saved_views/{viewId}',
  summary: 'Change a view, or its place among those of its kind; what is left out stays',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: one,
  body: partialChange(SavedViewDraft.omit({ screen: true })).extend({
    position: position.optional().meta({ description: 'its place among the views of its kind, from 0' }),
    is_deleted: z.literal(false).optional().meta({ description: 'brings a deleted view back' }),
  }),
  response: SavedView,
  errors: [permissionDenied, roleInvalid, titleTaken, tooManyViews, revisionConflict, notFound],
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/core/v1/sites/{siteId}/saved_views/{viewId}',
  summary: 'Delete a view; undoing the batch, or changing it with is_deleted false, brings it back',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: one,
  deletesVersion: true,
  response: z.object({ batch_id: id.meta({ description: 'what can be undone' }) }),
  errors: [permissionDenied, notFound],
});

/** What sharing a view takes. */
export const maySharedViews = onSite('EDIT_SITE');
