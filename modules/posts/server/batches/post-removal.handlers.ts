import { answer, type Handler, WithStatus } from '#platform/server/answer.ts';
import { deleteAutodrafts, deleteDrafts, deletePosts, idsMissing } from '../../post-removal.contract.ts';
import { presentBatch } from './present-batch.ts';
import type { RemovalKind } from './removal-rules.ts';
import { type BatchNeeds, startBatch } from './start-batch.ts';

/** The calls that delete posts: a batch each, so that they are told, undone and forgotten like any other. */
export function postRemovalHandlers(needs: BatchNeeds): Handler[] {
  const removal = (endpoint: typeof deletePosts, kind: RemovalKind) =>
    answer(endpoint, async ({ query, body, ...call }) => {
      const postIds = [...new Set([...(body?.ids ?? []), ...(query.ids ?? [])])].sort((a, b) => a - b);
      if (postIds.length === 0)
        throw idsMissing({ details: [{ loc: ['body', 'ids'], msg: 'ids_is_missing' }] });
      const change = { action: 'delete', kind } as const;
      const batch = await startBatch(needs, call, { change, postIds, undoOf: null, key: null });
      const shown = await presentBatch(needs.database.db, batch, { isNew: true });
      // What is not there for the caller is counted and not repeated.
      const state = { ...shown, skipped: shown.skipped.filter(({ reason }) => reason !== 'not_found') };
      return state.is_ready ? state : new WithStatus(202, state);
    });
  return [
    removal(deletePosts, 'posts'),
    removal(deleteDrafts as typeof deletePosts, 'drafts'),
    removal(deleteAutodrafts as typeof deletePosts, 'autodrafts'),
  ];
}
