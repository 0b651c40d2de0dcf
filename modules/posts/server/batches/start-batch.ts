import type { Call } from '#platform/server/answer.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import { type Database, type Db, type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { actorOf, type Actor as Doer } from '#platform/server/trail.ts';
import { claimUndo } from '#platform/server/undo-acts.ts';
import {
  batchIsUndone,
  countChanged,
  nobodyToBan,
  type PostBatch,
  type PostBatchOrder,
} from '../../post-batches.contract.ts';
import { postViewer } from '../post-viewer.ts';
import type { SpamReports } from '../spam/spam-reports.ts';
import type { PostChecks } from '../writing/post-checks.ts';
import { addBatch, KeyIsKnown } from './add-batch.ts';
import { authorsOf, settleBans, whomToBan, withPosts } from './ban-authors.ts';
import { isBeside, stepOf } from './batch-change.ts';
import type { Actor } from './batch-rules.ts';
import { type BatchRow, batchQueries, type StoredChange } from './batches.queries.ts';
import type { BodyRewriters, PostBodies } from './body-rewriters.ts';
import { chosenPosts, postsOfAuthors, seenOf } from './chosen-posts.ts';
import { goThrough } from './go-through.ts';
import { firstWith, hashOf, keyOf } from './known-order.ts';
import { orderedChange } from './ordered-change.ts';

export type BatchNeeds = {
  database: Database;
  events: Events;
  tasks: Tasks;
  spam: SpamReports;
  rewriters: BodyRewriters;
  checks: readonly PostChecks[];
  jobs: Pick<Jobs, 'enqueue'>;
};
export type Asker = Pick<Call, 'site' | 'caller' | 'communityId' | 'request'>;
type Beginner = Parameters<PostBodies['rewrite']>[0];

/** The name of the tasks that go through batches, and what each is told. */
export const BATCH_TASK = 'posts.batch';
export type BatchPayload = { batchId: number; doer: Doer };

/** What an order asks for, frozen: nothing that changes later is drawn into it. */
export type ChosenBatch = {
  change: StoredChange;
  postIds: number[];
  undoOf: number | null;
  key: string | null;
  /** Of an act that bans: who would be, and who not and why. */
  people?: Pick<PostBatch, 'people' | 'spared'>;
};

/**
 * Finds out which posts an order means and what is to become of them.
 * @param filter that of the order, after a search index has found its words
 * @throws ApiError count_changed, too_many_posts, destination_author_ids_is_invalid, reference_is_invalid, permission_denied
 */
export async function chooseBatch(
  db: Db,
  call: Asker,
  order: PostBatchOrder,
  filter: PostBatchOrder['filter'] = order.filter,
): Promise<ChosenBatch> {
  const { postIds, people } = await postsAndPeople(db, call, { ...order, filter });
  if (order.expected_count !== undefined && order.expected_count !== postIds.length) {
    const details = [{ loc: ['body', 'expected_count'], msg: countChanged.message }];
    throw countChanged({ details, extra: { count: postIds.length } });
  }
  const change = await orderedChange(db, call.site, order, people?.people);
  if (people?.people.length === 0 && !order.dry_run) throw nobodyToBan();
  return {
    ...(people ? { people } : {}),
    change: {
      ...{ ...change, asked: hashOf(order) },
      ...(order.expected_revision === undefined ? {} : { revision: order.expected_revision }),
    },
    postIds: inTurn(order) ? postIds : postIds.toSorted((one, other) => one - other),
    undoOf: null,
    key: order.idempotency_key === undefined ? null : keyOf(order.idempotency_key),
  };
}

/** Whether posts take times or places one after the other; all others are read and written in the order of their rows. */
const inTurn = ({ action }: PostBatchOrder): boolean => action === 'schedule' || action === 'freeze';

/** The posts that an order means; of one that bans authors all posts of theirs that may go. */
async function postsAndPeople(
  db: Db,
  call: Asker,
  order: PostBatchOrder,
): Promise<{ postIds: number[]; people?: Pick<PostBatch, 'people' | 'spared'> }> {
  if (order.action !== 'ban_author') return { postIds: await chosenPosts(db, call, order) };
  const authors =
    order.author_ids ??
    (await authorsOf(db, call.site.id, await seenOf(db, call, await chosenPosts(db, call, order))));
  const suspects = await whomToBan(db, call, authors);
  const ids = suspects.people.map(({ id }) => id);
  const theirs = await postsOfAuthors(db, call, ids);
  const actor = actorOfCaller(call.caller);
  const people = await withPosts(db, call.site.id, suspects, theirs, actor);
  const isSame = people.people.length === ids.length;
  const left = people.people.map(({ id }) => id);
  return { postIds: isSame ? theirs : await postsOfAuthors(db, call, left), people };
}

/**
 * Begins a batch: up to a hundred posts are done at once, more by a task. A known key gives the first batch.
 * @throws ApiError idempotency_key_is_taken, batch_is_undone
 */
export async function startBatch(needs: BatchNeeds, call: Beginner, chosen: ChosenBatch): Promise<BatchRow> {
  const { db, ids } = needs.database;
  const siteId = call.site.id;
  const now = Math.floor(Date.now() / 1000);
  const { id: by } = profileOf(call.caller);
  const { change, postIds, undoOf, key } = chosen;
  const fresh: BatchRow = {
    ...{ site_id: siteId, id: ids.next(), change, idempotency_key: key, undo_of: undoOf, task_id: null },
    ...{
      requested: postIds.length,
      gone_through: 0,
      changed: 0,
      stayed: {},
      created_ts: now,
      created_by: by,
    },
  };
  const isLong = postIds.length > stepOf(change);
  // What several steps or other rooms refer to is there before them.
  const isWhole = !isLong && !isBeside(change) && change.action !== 'ban_author';
  const begin = async (trx: Trx): Promise<BatchRow> => {
    if (!isWhole) await addBatch(trx, fresh, postIds);
    const doer = actorOf(call);
    const actor = actorOfCaller(call.caller);
    const open = isLong ? await withTask(needs, trx, call, fresh) : fresh;
    if (undoOf !== null) {
      const undo = { batchId: fresh.id, taskId: open.task_id };
      await claimUndo(trx, { siteId, now, by }, undoOf, undo);
    }
    // Whoever is banned is so at once, however long their posts take.
    const settled = await settleBans({ trx, doer, actor, nextId: ids.next, now }, open);
    if (isLong) return settled;
    const { spam, rewriters, checks, jobs } = needs;
    return goThrough({
      ...{ trx, batch: settled, ids: postIds, actor, doer, nextId: ids.next, now },
      ...{ spam, rewriters, checks, jobs, isWhole },
    });
  };
  try {
    return await db.transaction().execute(begin);
  } catch (error) {
    if (error instanceof KeyIsKnown) {
      const first = await firstWith(db, call, key ?? '', change.asked);
      if (first) return first;
    }
    // Somebody else undoes the same batch at this moment.
    if (violatedConstraint(error) === 'post_batch_undo') throw batchIsUndone();
    throw error;
  }
}

async function withTask(needs: BatchNeeds, trx: Trx, call: Beginner, batch: BatchRow): Promise<BatchRow> {
  const payload: BatchPayload = { batchId: batch.id, doer: actorOf(call) };
  const task = await needs.tasks.start(trx, {
    siteId: batch.site_id,
    kind: BATCH_TASK,
    payload,
    by: batch.created_by,
  });
  const withId = { ...batch, task_id: task.id };
  await batchQueries(trx).setProgress(withId);
  return withId;
}

/** Whose rights decide about each post. */
export const actorOfCaller = (caller: Caller): Actor => ({
  holder: caller.holder,
  viewer: postViewer(caller),
});
