import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import { pipelined } from '#platform/server/pipelined.ts';
import { deedRecordings } from '#platform/server/trail.ts';
import { latestOf } from '#platform/server/undo-acts.ts';
import { mayBan } from '../../act-rights.contract.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { LIVE, PostStatus } from '../../post-status.contract.ts';
import { sees } from '../post-viewer.ts';
import { addBulkRevisions } from '../revisions/bulk-revisions.ts';
import type { RevisionReason } from '../revisions/revisions.queries.ts';
import { keepReturns } from '../writing/keep-returns.ts';
import { tellStalePages } from '../writing/stale-pages.ts';
import { addBatch } from './add-batch.ts';
import { type BatchChange, isBeside } from './batch-change.ts';
import { changedKeys, deedOf } from './batch-deeds.ts';
import {
  type Actor,
  type BatchPost,
  type BatchValues,
  changedPost,
  mayIn,
  restoredPost,
  valuesOf,
  withoutPast,
} from './batch-rules.ts';
import { type BatchedPost, type BatchRow, batchQueries } from './batches.queries.ts';
import type { BesideDoing, Doing } from './doing.ts';
import { goBeside } from './go-beside.ts';
import { openFor, whole } from './open-posts.ts';
import { goneBy, settleUndo } from './settle-undo.ts';
import { keepBodiesBefore, withBodies, wordsAfter } from './write-bodies.ts';
import { type ChangedPost, namelessOf, nameThose, writesOfPosts } from './write-posts.ts';

/** Does the next posts of a batch: each checked by itself, written together with how far the batch is. */
export async function goThrough(doing: Doing): Promise<BatchRow> {
  const { trx, batch, now, ids } = doing;
  if (isBeside(batch.change)) return goBeside(doing as BesideDoing);
  const found = await withBodies(doing, await decide(doing, ids));
  const changed = ids.flatMap((id) => {
    const outcome = found.get(id);
    return typeof outcome === 'object' ? [outcome] : [];
  });
  const stayed = ids.flatMap((id) => {
    const outcome = found.get(id) ?? 'not_found';
    return typeof outcome === 'string' ? [{ id, reason: outcome }] : [];
  });
  const stamp = { now, by: doing.actor.viewer.profileId };
  await keepBodiesBefore(doing, changed);
  await keepReasons(doing, changed);
  const ofPosts = (together: Trx) => [
    ...writesOfPosts(together, batch.site_id, changed, stamp),
    addBulkRevisions(together, doing.nextId, batch.site_id, {
      ...stamp,
      postIds: changed.map(({ post }) => post.id),
      changedFields: changedKeys(changed),
      reason: reasonOfRevisions(batch, changed),
      ...(batch.change.action === 'write_bodies' ? { words: changed.map(wordsAfter) } : {}),
    }),
    keepRows({ ...doing, trx: together }, ids, found),
  ];
  const ofAct = (together: Trx, gone: BatchRow) => [
    tell({ ...doing, trx: together }, changed),
    settleUndo({ trx: together, batch: gone }, stayed, changed.length),
    tellStalePages({ trx: together }, batch.site_id, changed.map(shownOf)),
    doing.isWhole ? addBatch(together, gone, ids) : batchQueries(together).setProgress(gone),
  ];
  const goneFrom = (open: BatchRow) => goneBy(open, ids.length, { changed: changed.length, stayed });
  // None waits for the answer to another one; the revisions are begun behind the rows that they read.
  const write = async (): Promise<BatchRow> => {
    if (doing.turn && namelessOf(changed).length === 0) {
      await pipelined(trx, ofPosts);
      const gone = goneFrom(await doing.turn());
      await pipelined(trx, (together) => ofAct(together, gone));
      return gone;
    }
    // Two steps at a time might give the same slug.
    const gone = goneFrom((await doing.turn?.()) ?? batch);
    await nameThose(trx, batch.site_id, changed, stamp);
    await pipelined(trx, (together) => [...ofPosts(together), ...ofAct(together, gone)]);
    return gone;
  };
  const gone = await write();
  await reportSpam(doing, changed);
  return gone;
}

/** An act on one post is named as a save of it is. */
function reasonOfRevisions({ requested, change }: BatchRow, [one]: readonly ChangedPost[]): RevisionReason {
  if (requested > 1 || !one || change.action === 'write_bodies') return 'bulk';
  const isIn = (status: number) => one.post.status === status || one.next.status === status;
  const isLive = ({ status }: { status: number }) => LIVE.some((live) => live === status);
  if (isIn(PostStatus.REMOVED) || isLive(one.post) === isLive(one.next)) return 'save';
  return isLive(one.next) ? 'publish' : 'unpublish';
}

const shownOf = ({ post, next }: ChangedPost) => ({ before: post, after: { ...post, ...next } });

/** Keeps of each post what it was, and why it stayed. */
async function keepRows(
  { trx, batch }: Doing,
  ids: readonly number[],
  found: ReadonlyMap<number, ChangedPost | SkipReason>,
): Promise<void> {
  if (ids.length > DONE_AT_ONCE) await nextTurn();
  const rows = ids.map((id) => {
    const outcome = found.get(id) ?? 'not_found';
    return typeof outcome === 'string'
      ? [batch.id, id, outcome, null, null]
      : [batch.id, id, null, JSON.stringify(keptOf(outcome.post)), outcome.post.revision + 1];
  });
  const columns = ['batch_id', 'post_id', 'skipped_for', 'before', 'revision'] as const;
  await insertRows(trx, 'post_batch_row', batch.site_id, columns, rows);
}

/** Keeps why posts were sent back, where they are. */
async function keepReasons(
  { trx, batch, nextId, now, actor }: Doing,
  changed: readonly ChangedPost[],
): Promise<void> {
  if (batch.change.action !== 'change_posts_status' || batch.undo_of !== null) return;
  const { status, reason } = batch.change;
  const postIds = changed.map(({ post }) => post.id);
  const stamp = { siteId: batch.site_id, now, by: actor.viewer.profileId };
  await keepReturns(trx, nextId, stamp, { postIds, status, reason });
}

/** What an undo needs of a post as it was. */
const keptOf = (post: BatchPost): BatchValues => ({
  ...valuesOf(post),
  ...{ updated_ts: post.updated_ts, updated_by: post.updated_by },
});

/** What is marked or unmarked is told to the service, by an undo too. */
function reportSpam({ trx, batch, spam }: Doing, changed: readonly ChangedPost[]): Promise<void> {
  if ('isSilent' in batch.change && batch.change.isSilent) return Promise.resolve();
  const judged = changed.filter(({ post, next }) => post.is_suspicious !== next.is_suspicious);
  const marked = judged.map(({ post, next }) => ({ postId: post.id, isSpam: next.is_suspicious }));
  return spam.queue(trx, batch.site_id, marked);
}

/** What becomes of each of these posts, or why it stays as it is. */
async function decide(
  { trx, batch, actor, now, checks }: Doing,
  ids: readonly number[],
): Promise<Map<number, ChangedPost | SkipReason>> {
  const queries = batchQueries(trx);
  const posts = await queries.posts(batch.site_id, ids, true);
  const earlier = batch.undo_of === null ? null : await asLeft(queries, batch.site_id, batch.undo_of, posts);
  // An undo brings back what was live.
  const open = earlier ? new Set<number>() : await openFor(trx, batch.site_id, checks, batch.change, posts);
  const byId = new Map(posts.map((post) => [post.id, post]));
  const found = new Map<number, ChangedPost | SkipReason>();
  let { changed } = batch;
  // In the order of the act: of times to go live each post takes the next.
  for (const [at, id] of ids.entries()) {
    if (at > 0 && at % DONE_AT_ONCE === 0) await nextTurn();
    const post = byId.get(id);
    if (!post) continue;
    const next = earlier
      ? asBefore(post, earlier.get(id), batch.change, { actor, now })
      : whole(open, post, asExpected(post, batch, { actor, now, at: changed }));
    if (typeof next !== 'string') changed += 1;
    found.set(id, typeof next === 'string' ? next : { post, next });
  }
  return found;
}

/** What a batch left of posts, each with the revision that it has now where what came after that batch was undone. */
async function asLeft(
  queries: ReturnType<typeof batchQueries>,
  siteId: number,
  batchId: number,
  posts: readonly BatchPost[],
): Promise<Map<number, BatchedPost>> {
  const rows = await queries.rowsOf(
    siteId,
    batchId,
    posts.map(({ id }) => id),
  );
  const moved = posts.filter(
    ({ id, revision }) => rows.get(id)?.before && rows.get(id)?.revision !== revision,
  );
  if (moved.length === 0) return rows;
  const links = await queries.undoneAfter(
    siteId,
    batchId,
    moved.map(({ id }) => id),
  );
  for (const { id } of moved) {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, revision: latestOf(links, id, row.revision ?? 0) });
  }
  return rows;
}

/** What becomes of a post that is as whoever ordered it had seen it. */
function asExpected(
  post: BatchPost,
  { change }: BatchRow,
  { actor, now, at }: { actor: Actor; now: number; at: number },
): BatchValues | SkipReason {
  const next = changedPost(change, post, actor, now, at);
  const isStale = change.revision !== undefined && change.revision !== post.revision;
  return isStale && typeof next !== 'string' ? 'changed_since' : next;
}

/** The post as it was before a batch, where nobody changed it since and whoever undoes may do so. */
function asBefore(
  post: BatchPost,
  row: Pick<BatchedPost, 'before' | 'revision'> | undefined,
  change: BatchChange,
  { actor, now }: { actor: Actor; now: number },
): BatchValues | SkipReason {
  if (!sees(actor.viewer, post)) return 'not_found';
  if (!row?.before || row.revision !== post.revision) return 'changed_since';
  // What left with its author comes back with them, by whoever may ban.
  if (change.action === 'ban_author') {
    return mayBan(mayIn(actor, post))
      ? withoutPast({ ...valuesOf(post), ...row.before }, now)
      : 'permission_denied';
  }
  return restoredPost(row.before, post, actor, now);
}

const reasonOf = ({ change, undo_of }: BatchRow) =>
  undo_of === null && change.action === 'change_posts_status' && change.reason
    ? { reason: change.reason }
    : {};

/** So many posts are decided about, and so many deeds told, before somebody else's call has its turn. */
const DONE_AT_ONCE = 128;

async function tell(doing: Doing, changed: readonly ChangedPost[]): Promise<void> {
  for (let at = 0; at < changed.length; at += DONE_AT_ONCE) {
    if (at > 0) await nextTurn();
    await tellSome(doing, changed.slice(at, at + DONE_AT_ONCE));
  }
}

async function tellSome({ trx, batch, doer, nextId }: Doing, changed: readonly ChangedPost[]): Promise<void> {
  const isOfStage = batch.change.action === 'set_stage';
  const deeds = changed.map((one) => {
    const { action, before, after } = deedOf(one, isOfStage);
    return {
      siteId: batch.site_id,
      actor: doer,
      action,
      objectKind: 'post',
      objectId: one.post.id,
      before,
      after,
      batchId: batch.id,
      event: {
        ...{ before, after, batch_id: batch.id, by: doer.profileId, is_undo: batch.undo_of !== null },
        ...reasonOf(batch),
      },
    };
  });
  await Promise.all(deedRecordings(trx, nextId, batch.site_id, deeds));
}
