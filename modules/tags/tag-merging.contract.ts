import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { id, integerInQuery } from '#platform/contract/listing.ts';
import { anywhere, either, onSite } from '#platform/contract/permission-rule.ts';
import { LONGEST_TAG_TITLE, MOST_MERGED } from './tag-kinds.contract.ts';

const mayEdit = onSite('EDIT_SITE');
const path = '/core/v1/sites/{siteId}/tags';

const NamedTag = z.object({ id, title: z.string(), slug: z.string() });

/** A merge of tags, as it is told and listed. Times are unix seconds. */
export const TagMerge = z
  .object({
    id,
    target: NamedTag,
    sources: z.array(NamedTag),
    post_count: z.number().int(),
    task_id: id.nullable().meta({ description: 'the task that moves the posts, or gives them back' }),
    is_ready: z.boolean(),
    created_ts: z.number().int(),
    undo_until_ts: z.number().int(),
    undone_ts: z.number().int().nullable(),
  })
  .meta({ id: 'TagMerge' });
export type TagMerge = z.output<typeof TagMerge>;

export const targetIsSource = apiError('target_id_is_invalid', 422, "A tag can't be merged into itself.");
export const mergeIsOver = apiError('undo_is_over', 409, 'A merge can be undone for 30 days.');
export const mergeIsUndone = apiError('act_is_undone', 409, 'This merge was already undone.');
export const mergeIsRunning = apiError(
  'act_is_running',
  409,
  'This merge is still running. Try again shortly.',
);

export const mergeTags = endpoint({
  method: 'POST',
  path: `${path}/merge`,
  summary:
    'Merge tags into another one: its posts, names and addresses; more than 1,000 posts by a task (202)',
  permission: mayEdit,
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({
    source_ids: z.array(id).min(1).max(MOST_MERGED),
    target_id: id,
    keeps_names: z
      .boolean()
      .default(true)
      .meta({ description: 'the old names become aliases; false only puts the tag in their place' }),
  }),
  response: TagMerge,
  errors: [targetIsSource, notFound],
});

export const listTagMerges = endpoint({
  method: 'GET',
  path: `${path}/merges`,
  summary: 'The merges that can still be undone, newest first',
  permission: mayEdit,
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ limit: integerInQuery(1, 100).default(20) }),
  response: z.object({ items: z.array(TagMerge) }),
});

export const undoTagMerge = endpoint({
  method: 'POST',
  path: `${path}/merges/{mergeId}/undo`,
  summary: 'Undo a merge within 30 days; posts that were saved since keep their tags',
  permission: mayEdit,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'mergeId'),
  response: TagMerge,
  errors: [mergeIsOver, mergeIsUndone, mergeIsRunning, notFound],
});

export const listSimilarTags = endpoint({
  method: 'GET',
  path: `${path}/similar`,
  summary: 'Pairs of tags whose names look alike, those of most posts first',
  permission: mayEdit,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    items: z.array(
      z.object({
        tags: z.array(NamedTag.extend({ post_count: z.number().int().nullable() })).length(2),
        reason: z.enum(['spelling', 'number', 'typo']),
      }),
    ),
  }),
});

export const findAlikeTags = endpoint({
  method: 'GET',
  path: `${path}/alike`,
  summary: 'The tags that a new name looks like, those with the same letters first',
  permission: either(anywhere('VIEW_SUBPAGES'), anywhere('EDIT_POST')),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_TAG_TITLE) }),
  response: z.object({
    items: z.array(
      NamedTag.extend({
        is_same: z
          .boolean()
          .meta({ description: 'it has this name already, as its title or as another name' }),
      }),
    ),
  }),
});
