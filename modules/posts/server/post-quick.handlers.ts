import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, permissionsOf } from '#platform/contract/permission-rule.ts';
import { answer, type Handler, WithStatus } from '#platform/server/answer.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { opensTo } from '../act-rights.contract.ts';
import type { SkipReason } from '../batch-kinds.contract.ts';
import { actOnPosts, markHam, markSpam, ownRating, ratePost, setPosition } from '../post-quick.contract.ts';
import { postLocked } from '../post-writing.contract.ts';
import { batchQueries, type StoredChange } from './batches/batches.queries.ts';
import { presentBatch } from './batches/present-batch.ts';
import { refuseSeen } from './batches/refuse-seen.ts';
import { type Asker, type BatchNeeds, startBatch } from './batches/start-batch.ts';
import { type PlaceNeeds, placePosts } from './places/place-posts.ts';

const mayPlace = opensTo.pinning;

/** The calls that do one thing to posts at hand: a batch each, so that they are told, undone and forgotten like any. */
export function postQuickHandlers(needs: BatchNeeds & PlaceNeeds & { jobs: Jobs }): Handler[] {
  const { db } = needs.database;
  const batchOf = async (call: Asker, change: StoredChange, ids: readonly number[]) => {
    const postIds = [...new Set(ids)].sort((a, b) => a - b);
    const batch = await startBatch(needs, call, { change, postIds, undoOf: null, key: null });
    return presentBatch(db, batch, { isNew: true });
  };
  const judging = (endpoint: typeof markSpam, action: 'mark_spam' | 'unmark_spam') =>
    answer(endpoint, ({ params, body, ...call }) =>
      batchOf(call, { action, isSilent: params.spamService === 'none' }, body.post_ids),
    );
  return [
    judging(markSpam, 'mark_spam'),
    judging(markHam as typeof markSpam, 'unmark_spam'),
    answer(ratePost, async ({ body, ...call }) => {
      const { id, rating, revision: sent } = body;
      const seen = sent === undefined ? {} : { revision: sent };
      const batch = await batchOf(call, { action: 'set_rating', rating, ...seen }, [id]);
      const reason = batch.skipped[0]?.reason;
      if (reason !== 'changed_since') refuse(reason);
      const { batch_id } = batch;
      if (batch.changed === 0 || batch_id === null) {
        return { id, rating, revision: await refuseSeen(db, call, id, sent), batch_id: null };
      }
      // What this call made of the post: somebody may have saved it again by now.
      const rows = await batchQueries(db).rowsOf(call.site.id, batch_id, [id]);
      return { id, rating, revision: rows.get(id)?.revision ?? 0, batch_id };
    }),
    answer(actOnPosts, async ({ body, ...call }) => {
      const ids = [...new Set(body.post_ids ?? [body.post_id ?? 0])];
      if (body.action === 'restore_to_draft') {
        const batch = await batchOf(call, { action: body.action }, ids);
        const done = { batch, positions: [] };
        return batch.is_ready ? done : new WithStatus(202, done);
      }
      if (!isAllowed(mayPlace, call.caller.holder)) {
        throw permissionDenied({ extra: { permission: permissionsOf(mayPlace).join(', ') } });
      }
      const isFrozen = body.action === 'freeze_post';
      const placing = {
        ...{ sectionId: body.section_id ?? 0, position: body.position, isFrozen },
        untilTs: isFrozen ? (body.until_ts ?? null) : null,
      };
      const { placed } = await placePosts(needs, call, ids, placing);
      return { batch: null, positions: placed };
    }),
    answer(setPosition, async ({ params, body, ...call }) => {
      const placing = {
        ...{ sectionId: body.section_id, position: body.position ?? null },
        orderRevision: body.order_revision,
      };
      const { placed, order_revision } = await placePosts(needs, call, [params.postId], placing);
      const [one] = placed;
      if (!one) throw notFound();
      return { ...one, order_revision };
    }),
  ];
}

/** Why a single post stays is an answer of its own. */
function refuse(reason: SkipReason | undefined): void {
  if (reason === undefined || reason === 'unchanged') return;
  if (reason === 'is_own') throw ownRating();
  if (reason === 'is_locked') throw postLocked();
  if (reason === 'permission_denied') throw permissionDenied();
  throw notFound();
}
