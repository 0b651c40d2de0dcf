import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { listQuery, pageAnswer, rowStamps, searchWords } from '#platform/contract/list-keys.ts';
import { afterInvalid, id, idInPath, integerInQuery, revision } from '#platform/contract/listing.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  FIELD_NAME,
  INDEX_SLUG,
  indexCommands,
  indexSortKeys,
  indexStatuses,
  MOST_FACETS,
  MOST_INDEX_COMMANDS,
  searchEntities,
} from './search-kinds.contract.ts';
import { SearchMapping } from './search-mapping.contract.ts';
import { searchQueryText } from './search-query.contract.ts';

/** An index as lists show it. Times are unix seconds. */
export const SearchIndex = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    entity: z.enum(searchEntities),
    status: z.enum(indexStatuses),
    mapping: SearchMapping,
    next_mapping: SearchMapping.nullable().meta({ description: 'of a version that is being filled' }),
    version: z.number().int(),
    document_count: z.number().int().meta({ description: 'after the last fill' }),
    filled_ts: z.number().int().nullable(),
    awaits_fill: z.boolean().meta({ description: 'becomes active once it is filled' }),
    task_id: id.nullable().meta({ description: 'of the last fill' }),
    is_filling: z.boolean(),
    ...rowStamps,
    batch_id: id.nullable().optional().meta({ description: 'after remove: what undoes it within a day' }),
  })
  .meta({ id: 'SearchIndex' });
export type SearchIndex = z.output<typeof SearchIndex>;

/** The work of filling an index. */
export const IndexingTask = z
  .object({
    id,
    is_ready: z.boolean(),
    status: z.enum(['PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'RETRY', 'REVOKE']),
    done: z.number().int(),
    total: z.number().int().nullable(),
    errors: z.array(z.string()),
  })
  .meta({ id: 'IndexingTask' });
export type IndexingTask = z.output<typeof IndexingTask>;

export const indexNotFound = apiError('not_found', 404, 'Index not found');
export const startFailed = apiError('index_not_started', 422, 'Failed to start index.');
export const stopFailed = apiError('index_not_stopped', 422, 'Failed to stop index.');
export const removeFailed = apiError('index_not_removed', 422, 'Failed to remove index.');
export const activateFailed = apiError('index_not_activated', 422, 'Failed to activate index.');
export const mappingInvalid = apiError(
  'mapping_is_invalid',
  422,
  "This mapping isn't valid. Check its fields and their types.",
);
export const titleInvalid = apiError('title_is_invalid', 422, 'Use 2 to 80 characters for the title.');
export const slugTaken = apiError(
  'duplicate',
  409,
  'Another index already has this slug. Choose another slug.',
);
export const tooManyIndexes = apiError(
  'too_many_indexes',
  422,
  'A site can have up to 20 indexes. Remove one first.',
);
export const entityDiffers = apiError(
  'entity_is_invalid',
  422,
  'This index searches something else. Choose another one.',
);
export const facetInvalid = apiError(
  'facets_is_invalid',
  422,
  "Results of this index can't be counted by that field.",
);
export const filterInvalid = apiError(
  'filter_is_invalid',
  422,
  "This filter isn't valid. Check its conditions.",
);
export const searchIsDown = apiError(
  'search_unavailable',
  503,
  "Search isn't available right now. Try again shortly.",
);

const mayEdit = onSite('EDIT_SEARCH_INDEXES');
const maySee = either(onSite('VIEW_SEARCH_INDEXES'), mayEdit);
const path = '/core/v1/search/indexes';
const one = `${path}/{indexSlug}`;
const params = z.object({
  indexSlug: z.string().max(60).regex(INDEX_SLUG, fieldRules.hyphens),
});

/** Deeds in their order, all or none. */
const commands = z
  .array(z.object({ name: z.enum(indexCommands), value: z.unknown().optional() }))
  .max(MOST_INDEX_COMMANDS)
  .default([]);

export const SearchIndexFilters = listQuery(
  { query: searchWords.optional() },
  { sorts: indexSortKeys, usual: 'title' },
);
export type SearchIndexFilters = z.output<typeof SearchIndexFilters>;

export const listSearchIndexes = endpoint({
  method: 'GET',
  path,
  summary: 'List search indexes',
  permission: maySee,
  query: SearchIndexFilters,
  response: pageAnswer(SearchIndex),
  errors: [afterInvalid],
});

export const createSearchIndex = endpoint({
  method: 'POST',
  path: `${path}/`,
  summary: 'Add a search index by commands: set-title, set-mapping, start, activate',
  status: 201,
  permission: mayEdit,
  body: z
    .object({
      slug: z
        .string()
        .regex(INDEX_SLUG, 'use 2 to 60 lowercase letters, digits and hyphens')
        .optional()
        .meta({ description: 'made of the title when it is left out' }),
      entity: z.enum(searchEntities).default('post'),
      commands,
    })
    .meta({ id: 'SearchIndexDraft' }),
  response: SearchIndex,
  errors: [slugTaken, tooManyIndexes, mappingInvalid, titleInvalid, startFailed, activateFailed, stopFailed],
});

export const commandSearchIndex = endpoint({
  method: 'POST',
  path: one,
  summary: 'Send commands to a search index, in their order, all or none',
  permission: mayEdit,
  params,
  body: z.object({ commands, revision: revision.optional() }),
  response: SearchIndex,
  errors: [
    ...[indexNotFound, startFailed, stopFailed, removeFailed, activateFailed],
    ...[mappingInvalid, titleInvalid, revisionConflict, notFound],
  ],
});

const fill = (entity: 'post' | 'user') =>
  endpoint({
    method: 'POST',
    path: `${one}/index-${entity}s`,
    summary: `Fill a search index with all ${entity}s; the one task of an index goes on where it is`,
    status: 202,
    permission: mayEdit,
    params,
    response: IndexingTask,
    errors: [indexNotFound, entityDiffers],
  });

const fillStatus = (entity: 'post' | 'user') =>
  endpoint({
    method: 'GET',
    path: `${one}/index-${entity}s`,
    summary: `Tell how far the filling with ${entity}s is`,
    permission: maySee,
    params,
    query: z.object({ task_id: idInPath.optional().meta({ description: 'the last one when left out' }) }),
    response: IndexingTask,
    errors: [indexNotFound],
  });

export const fillWithPosts = fill('post');
export const fillWithUsers = fill('user');
export const postsFillStatus = fillStatus('post');
export const usersFillStatus = fillStatus('user');

/** What a search in an index found, as far as the caller may see it. */
export const FoundThing = z
  .object({ id, title: z.string(), score: z.number(), created_ts: z.number().int() })
  .meta({ id: 'FoundThing' });

/** How many of the results have each value of a field, the most frequent first. */
export const Facet = z
  .object({
    field: z.string(),
    values: z.array(
      z.object({
        value: z.string(),
        title: z.string().nullable().meta({ description: 'of a section, tag, person, community or role' }),
        count: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'Facet' });
export type Facet = z.output<typeof Facet>;

const facetList = z
  .string()
  .max(300)
  .transform((names) => [...new Set(names.split(',').map((name) => name.trim()))])
  .refine((names) => names.length <= MOST_FACETS, fixed`use at most ${MOST_FACETS} fields`)
  .refine((names) => names.every((name) => FIELD_NAME.test(name)), 'use the names of fields')
  .meta({ description: 'the names of fields, by commas' });

export const searchIndex = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/search-indexes/{indexSlug}/search',
  summary: 'Try a query on a search index; only what the caller may see is shown',
  permission: maySee,
  scopeParam: 'siteId',
  params: params.extend({ siteId: idInPath }),
  query: z.object({
    filter: searchQueryText.optional(),
    text: searchWords.optional().meta({ description: 'as people type it, instead of a filter' }),
    limit: integerInQuery(1, 100).default(20),
    facets: facetList.optional(),
  }),
  response: z.object({
    items: z.array(FoundThing),
    total_count: z.number().int(),
    is_exact: z.boolean(),
    took_ms: z.number(),
    facets: z.array(Facet).meta({ description: 'of all results that total_count counts' }),
  }),
  errors: [indexNotFound, searchIsDown, facetInvalid, filterInvalid],
});
