import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import { ifMatchRefused } from '#platform/server/if-match.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { deleteAutodrafts, deleteDrafts, deletePosts, idsMissing } from '../../post-removal.contract.ts';
import { presentBatch } from './present-batch.ts';
import { refuseSeen } from './refuse-seen.ts';
import type { RemovalKind } from './removal-rules.ts';
import { type BatchNeeds, startBatch } from './start-batch.ts';

type Asked = Pick<Call, 'site' | 'caller' | 'matched'>;

/** The calls that delete posts: a batch each, so that they are told, undone and forgotten like any other. */
export function postRemovalHandlers(needs: BatchNeeds): Handler[] {
  const removal = (endpoint: typeof deletePosts, kind: RemovalKind) =>
    answer(endpoint, async ({ query, body, ...call }) => {
      const postIds = [...new Set([...(body?.ids ?? []), ...(query.ids ?? [])])].sort((a, b) => a - b);
      if (postIds.length === 0)
        throw idsMissing({ details: [{ loc: ['body', 'ids'], msg: 'ids_is_missing' }] });
      // One version is that of one post.
      const isMatched = call.request.headers['if-match'] !== undefined;
      const [postId = 0] = postIds;
      if (isMatched && postIds.length > 1) throw ifMatchRefused();
      const seen = call.matched === null ? {} : { revision: call.matched };
      const change = { action: 'delete', kind, ...seen } as const;
      const batch = await startBatch(needs, call, { change, postIds, undoOf: null, key: null });
      const shown = await presentBatch(needs.database.db, batch, { isNew: true });
      if (isMatched) await refuseStaleOrGone(call, postId, shown.skipped[0]?.reason);
      // What is not there for the caller is counted and not repeated.
      const state = { ...shown, skipped: shown.skipped.filter(({ reason }) => reason !== 'not_found') };
      return state.is_ready ? state : new WithStatus(202, state);
    });
  const refuseStaleOrGone = async (call: Asked, postId: number, reason: SkipReason | undefined) => {
    if (reason === 'not_found' || reason === 'is_removed') throw notFound();
    if (reason === 'changed_since')
      await refuseSeen(needs.database.db, call, postId, call.matched ?? undefined);
  };
  return [
    removal(deletePosts, 'posts'),
    removal(deleteDrafts as typeof deletePosts, 'drafts'),
    removal(deleteAutodrafts as typeof deletePosts, 'autodrafts'),
  ];
}
