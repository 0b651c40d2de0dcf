import { z } from 'zod';
import { searchEntities } from '#modules/search-indexes/search-kinds.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  removedRow,
  rowStamps,
  searchWords,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, id, idInPath, pageKeys, revision } from '#platform/contract/listing.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import {
  familyCommands,
  familySortKeys,
  familyStatuses,
  MOST_FAMILY_COMMANDS,
} from './stream-kinds.contract.ts';
import { StreamScores } from './stream-scores.contract.ts';

/** Where a stream is shown to readers: released layouts, newsletters, feeds, and lists on other sites. */
export const StreamUse = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('build').meta({ description: 'the released build, whose templates show it' }),
      id,
      number: z.number().int(),
      title: z.string(),
      files: z.array(z.string()),
    }),
    z.object({ kind: z.literal('newsletter'), id, campaign: z.enum(['daily', 'weekly']) }),
    z.object({ kind: z.enum(['feed', 'embed']), id, title: z.string() }),
  ])
  .meta({ id: 'StreamUse' });
export type StreamUse = z.output<typeof StreamUse>;

/** A family of streams as lists show it. Times are unix seconds. */
export const StreamFamily = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    entity: z.enum(searchEntities),
    filter: z.record(z.string(), z.unknown()),
    scores: StreamScores,
    status: z.enum(familyStatuses).meta({ description: 'paused: shows what it held last' }),
    item_count: z.number().int(),
    used_by: z.array(StreamUse).meta({ description: 'where readers see it; used ones are not deleted' }),
    refreshed_ts: z.number().int().nullable(),
    task_id: id.nullable().meta({ description: 'of the last reindex' }),
    ...rowStamps,
  })
  .meta({ id: 'StreamFamily' });
export type StreamFamily = z.output<typeof StreamFamily>;

export const familyNotFound = apiError('not_found', 404, 'Family not found');
export const activateFailed = apiError('family_not_activated', 422, 'Failed to activate the family.');
export const pauseFailed = apiError('family_not_paused', 422, 'Failed to pause the family.');
export const familyInUse = apiError(
  'family_is_in_use',
  422,
  'This stream family is in use. Remove it from the layouts, newsletters and feeds that show it first.',
);
export const filterInvalid = apiError(
  'filter_is_invalid',
  422,
  "This filter isn't valid. Check its conditions.",
);
export const scoresInvalid = apiError(
  'scores_is_invalid',
  422,
  "These scores aren't valid. Check their types and weights.",
);
export const titleInvalid = apiError('title_is_invalid', 422, 'Use 2 to 80 characters for the title.');
export const titleTaken = apiError(
  'duplicate',
  409,
  'Another stream family already has this title. Choose another title.',
);
export const tooManyFamilies = apiError(
  'too_many_families',
  422,
  'A site can have up to 50 stream families. Delete one first.',
);
export const noActiveIndex = apiError(
  'index_is_missing',
  422,
  'No search index is active. Activate one under Search indexes first.',
);
export const searchIsDown = apiError(
  'search_unavailable',
  503,
  "Search isn't available right now. Try again shortly.",
);

const mayEdit = onSite('EDIT_SEARCH_INDEXES');
const maySee = either(onSite('VIEW_SEARCH_INDEXES'), mayEdit);
const path = '/core/v1/streams/families';
const one = { path: `${path}/{familyId}`, permission: mayEdit, params: paramsOf('familyId') } as const;

const commands = z
  .array(z.object({ name: z.enum(familyCommands), value: z.unknown().optional() }))
  .max(MOST_FAMILY_COMMANDS)
  .default([]);
const refusals = [titleInvalid, filterInvalid, scoresInvalid, titleTaken, activateFailed, pauseFailed];

export const FamilyFilters = listQuery(
  { query: searchWords.optional() },
  { sorts: familySortKeys, usual: 'title' },
);
export type FamilyFilters = z.output<typeof FamilyFilters>;

export const listFamilies = endpoint({
  method: 'GET',
  path,
  summary: 'List stream families',
  permission: maySee,
  query: FamilyFilters,
  response: pageAnswer(StreamFamily),
  errors: [afterInvalid],
});

export const createFamily = endpoint({
  method: 'POST',
  path,
  summary: 'Add a stream family by commands: set-title, set-filter, set-scores',
  status: 201,
  permission: mayEdit,
  body: z
    .object({ entity: z.enum(searchEntities).default('post'), commands })
    .meta({ id: 'StreamFamilyDraft' }),
  response: StreamFamily,
  errors: [...refusals, tooManyFamilies],
});

export const commandFamily = endpoint({
  ...one,
  method: 'POST',
  summary: 'Send commands to a stream family, in their order, all or none',
  body: z.object({ commands, revision: revision.optional() }),
  response: StreamFamily,
  errors: [...refusals, familyNotFound, revisionConflict, notFound],
});

export const deleteFamily = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a stream family that nothing shows to readers; undone within a day by its batch',
  deletesVersion: true,
  response: removedRow,
  errors: [familyNotFound, familyInUse],
});

/** The work of finding anew what a family holds. */
export const ReindexTask = z
  .object({
    id,
    task_id: id,
    is_ready: z.boolean(),
    status: z.enum(['PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'RETRY', 'REVOKE']),
    done: z.number().int(),
    total: z.number().int().nullable(),
    errors: z.array(z.string()),
  })
  .meta({ id: 'ReindexTask' });
export type ReindexTask = z.output<typeof ReindexTask>;

export const reindexFamily = endpoint({
  ...one,
  method: 'PUT',
  path: `${one.path}/reindex`,
  summary: 'Find anew what a stream family holds',
  status: 202,
  response: ReindexTask,
  errors: [familyNotFound],
});

export const familyReindexStatus = endpoint({
  ...one,
  method: 'GET',
  path: `${one.path}/reindex`,
  summary: 'Tell how far a reindex is',
  permission: maySee,
  query: z.object({ task_id: idInPath.optional().meta({ description: 'the last one when left out' }) }),
  response: ReindexTask,
  errors: [familyNotFound],
});

/** A thing of a stream, with what each part of its score adds. */
export const StreamItem = z
  .object({
    id,
    title: z.string(),
    created_ts: z.number().int(),
    score: z.number(),
    parts: z.array(z.number()).meta({ description: 'one for each score, in their order' }),
  })
  .meta({ id: 'StreamItem' });

export const listStreamItems = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/streams/{familyId}/items',
  summary: 'What a stream family holds, best first, as far as the caller may see it',
  permission: maySee,
  scopeParam: 'siteId',
  params: siteParams.extend({ familyId: idInPath }),
  query: z.object(pageKeys(20)),
  response: z.object({
    items: z.array(StreamItem.omit({ parts: true })),
    total_count: z.number().int(),
  }),
  errors: [familyNotFound],
});

export const previewStream = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/streams/preview',
  summary: 'What a filter and scores would show: the first 20 with the parts of their scores',
  permission: mayEdit,
  scopeParam: 'siteId',
  writes: false,
  params: siteParams,
  body: z.object({
    entity: z.enum(searchEntities).default('post'),
    filter: z.unknown().optional(),
    scores: z.unknown().optional(),
    family_id: id.optional().meta({ description: 'whose fields stay, also those that its index has lost' }),
  }),
  response: z.object({ items: z.array(StreamItem), total_count: z.number().int(), is_exact: z.boolean() }),
  errors: [filterInvalid, scoresInvalid, noActiveIndex, searchIsDown, familyNotFound],
});
