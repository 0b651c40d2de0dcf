import { insertRows } from '#platform/server/bulk-rows.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { sees } from '../post-viewer.ts';
import { stepOf } from './batch-change.ts';
import { type BatchPost, changedPost } from './batch-rules.ts';
import { type BatchedPost, type BatchRow, batchQueries } from './batches.queries.ts';
import { besideFacts } from './beside-facts.ts';
import type { BesideDoing, Besides } from './doing.ts';
import { placeMany, unplaceMany } from './place-many.ts';
import { goneBy, type Stayed, settleUndo } from './settle-undo.ts';
import { removeTranslations, translateMany } from './translate-many.ts';

/** Does the next posts of an act that leaves the posts themselves as they are, or undoes it for them. */
export async function goBeside(doing: BesideDoing): Promise<BatchRow> {
  const { trx, batch } = doing;
  const { site_id: siteId, change } = batch;
  const ids = doing.ids.slice(0, stepOf(change));
  const posts = await batchQueries(trx).posts(siteId, ids, true);
  const { done, stayed } =
    batch.undo_of === null ? await begin(doing, ids, posts) : await takeBack(doing, ids, posts);
  const reasons = new Map(stayed.map(({ id, reason }) => [id, reason]));
  const revisions = new Map(posts.map(({ id, revision }) => [id, revision]));
  await insertRows(
    trx,
    'post_batch_row',
    siteId,
    ['batch_id', 'post_id', 'skipped_for', 'before', 'revision'],
    ids.map((id) => {
      const was = done.get(id);
      return was
        ? [batch.id, id, null, JSON.stringify(was), revisions.get(id) ?? null]
        : [batch.id, id, reasons.get(id) ?? 'not_found', null, null];
    }),
  );
  const gone = goneBy(batch, ids.length, { changed: done.size, stayed });
  await settleUndo({ trx, batch: gone }, stayed, done.size);
  await batchQueries(trx).setProgress(gone);
  return gone;
}

type Outcome = { done: Besides; stayed: Stayed[] };

async function begin(
  doing: BesideDoing,
  ids: readonly number[],
  posts: readonly BatchPost[],
): Promise<Outcome> {
  const { trx, batch, actor, now } = doing;
  const { change } = batch;
  // Posts keep their places in the order in which they were chosen.
  const byId = new Map(posts.map((post) => [post.id, post]));
  const chosen = ids.flatMap((id) => byId.get(id) ?? []);
  const able = chosen.filter((post) => typeof changedPost(change, post, actor, now) === 'object');
  const { refused } = await besideFacts(trx, batch.site_id, change, able, now);
  const reasonOf = (post: BatchPost): SkipReason | undefined => {
    const next = changedPost(change, post, actor, now);
    if (typeof next === 'string') return next;
    const isStale = batch.change.revision !== undefined && batch.change.revision !== post.revision;
    return refused.get(post.id) ?? (isStale ? 'changed_since' : undefined);
  };
  const open = chosen.filter((post) => reasonOf(post) === undefined);
  const done = await (change.action === 'translate' ? translateMany(doing, open) : placeMany(doing, open));
  const stayed = ids
    .filter((id) => !done.has(id))
    .map((id): Stayed => {
      const post = byId.get(id);
      return { id, reason: (post && reasonOf(post)) ?? 'not_found' };
    });
  return { done, stayed };
}

async function takeBack(
  doing: BesideDoing,
  ids: readonly number[],
  posts: readonly BatchPost[],
): Promise<Outcome> {
  const { trx, batch, actor, now } = doing;
  const rows = await batchQueries(trx).rowsOf(batch.site_id, batch.undo_of ?? 0, ids);
  const byId = new Map(posts.map((post) => [post.id, post]));
  const stayed: Stayed[] = [];
  const open: BatchedPost[] = [];
  for (const id of ids) {
    const [post, row] = [byId.get(id), rows.get(id)];
    // Whatever became of the post itself, what was done beside it can go.
    const refusal = post && changedPost(batch.change, { ...post, status: 0 }, actor, now);
    if (!post || !row?.before || !sees(actor.viewer, post)) stayed.push({ id, reason: 'not_found' });
    else if (typeof refusal === 'string') stayed.push({ id, reason: refusal });
    else open.push(row);
  }
  const undo = batch.change.action === 'translate' ? removeTranslations : unplaceMany;
  const { done, changed } = await undo(doing, open);
  return { done, stayed: [...stayed, ...changed] };
}
