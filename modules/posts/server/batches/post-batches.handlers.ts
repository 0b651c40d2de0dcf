import type { Search } from '#modules/search-indexes/search-indexes.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { UndoKind } from '#platform/server/undo-acts.ts';
import { changePosts, getPostBatch, mayAct, undoPostBatch } from '../../post-batches.contract.ts';
import { wholeFilters } from '../indexed-list.ts';
import { openOf } from '../writing/post-checks.ts';
import { type BatchRow, batchQueries } from './batches.queries.ts';
import type { PostBodies } from './body-rewriters.ts';
import { begunBatch } from './known-order.ts';
import { foretold, presentBatch } from './present-batch.ts';
import { actorOfCaller, type BatchNeeds, chooseBatch, startBatch } from './start-batch.ts';
import { undoBatch } from './undo-batch.ts';

/** The calls that change many posts at once. */
export function postBatchHandlers(needs: BatchNeeds & { search: Search }): Handler[] {
  const { db } = needs.database;
  const find = async (call: Pick<Call, 'site' | 'caller'>, batchId: number): Promise<BatchRow> => {
    const batch = await batchQueries(db).find(call.site.id, batchId);
    const isOwn = batch?.created_by === profileOf(call.caller).id;
    if (!batch || !(isOwn || isAllowed(onSite('POWER_SITE'), call.caller.holder))) throw notFound();
    return batch;
  };
  const begun = async ({ request }: Pick<Call, 'request'>, batch: BatchRow, isNew = false) => {
    const state = await presentBatch(db, batch, { isNew });
    if (!state.is_ready) return new WithStatus(202, state);
    const [one] = state.skipped;
    if (state.requested !== 1 || one?.reason !== 'is_incomplete') return state;
    const open = await openOf(db, batch.site_id, needs.checks, [one.id]);
    return { ...state, advice: (open.get(one.id) ?? []).map(({ advice }) => request.say(advice)) };
  };
  return [
    answer(changePosts, async ({ body, ...call }) => {
      const first = await begunBatch(db, call, body);
      if (first) return begun(call, first);
      const filter = body.filter && (await wholeFilters(needs.search, call, body.filter));
      const chosen = await chooseBatch(db, call, body, filter);
      const by = { actor: actorOfCaller(call.caller), checks: needs.checks };
      if (body.dry_run) return foretold(db, call.site.id, chosen, by);
      return begun(call, await startBatch(needs, call, chosen), chosen.key === null);
    }),
    answer(getPostBatch, async ({ params, ...call }) => {
      const state = await presentBatch(db, await find(call, params.batchId));
      if (state.is_ready) await needs.events.caughtUp();
      return state;
    }),
    answer(undoPostBatch, async ({ params, ...call }) =>
      begun(call, await undoBatch(needs, call, await find(call, params.batchId))),
    ),
  ];
}

/** Writes bodies anew as an act on many posts. */
export const rewriteBodies =
  (needs: BatchNeeds): PostBodies['rewrite'] =>
  async (call, { by, order, asOf, postIds, key }) => {
    const change = { action: 'write_bodies', by, order, asOf } as const;
    const batch = await startBatch(needs, call, { change, postIds, undoOf: null, key });
    return presentBatch(needs.database.db, batch);
  };

/** How changes of many posts are undone from recent actions: as by their own call. */
export const postBatchUndo = (needs: BatchNeeds): UndoKind => ({
  permission: mayAct,
  undo: async (call, act) => {
    const batch = await batchQueries(needs.database.db).find(call.site.id, act.id);
    if (!batch) throw notFound();
    await undoBatch(needs, call, batch);
  },
});
