import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idsInQuery } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { MOST_NAMED } from './batch-kinds.contract.ts';
import { PostBatch } from './post-batches.contract.ts';

/** Nothing means all posts: they are named one by one, in the body or in the query. */
export const idsMissing = apiError('ids_is_missing', 400, 'Select the posts to delete.');

const ids = z.object({ ids: z.array(id).max(MOST_NAMED).default([]) });

const removal = {
  method: 'DELETE' as const,
  // Opens the acts; what may be deleted is decided post by post.
  permission: anywhere('CREATE_REAL_DRAFT'),
  alsoAnswers: [202],
  deletesVersion: true,
  query: z.object({ ids: idsInQuery(MOST_NAMED).optional() }),
  body: ids.optional(),
  response: PostBatch,
  errors: [idsMissing, quotaExceeded, notFound],
};

export const deletePosts = endpoint({
  ...removal,
  path: '/core/roar/posts/',
  summary: 'Delete posts, live ones and drafts; kept for 30 days, undone within one by their batch',
});

export const deleteDrafts = endpoint({
  ...removal,
  path: '/core/roar/drafts/',
  summary: 'Delete drafts; kept for 30 days, undone within one by their batch',
});

export const deleteAutodrafts = endpoint({
  ...removal,
  path: '/core/roar/autodrafts/',
  summary: 'Delete own work that was never saved; undone within a day by its batch',
});
