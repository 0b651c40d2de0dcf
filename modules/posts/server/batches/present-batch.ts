import type { z } from 'zod';
import type { Db } from '#platform/server/database.ts';
import { isReady, type TaskStatus } from '#platform/server/tasks/task-state.ts';
import { UNDO_SECONDS } from '#platform/server/undo-acts.ts';
import { batchActions, type SkipReason } from '../../batch-kinds.contract.ts';
import type { PostBatch } from '../../post-batches.contract.ts';
import { LIVE, PostStatus } from '../../post-status.contract.ts';
import type { PostChecks } from '../writing/post-checks.ts';
import { type BatchChange, isBeside } from './batch-change.ts';
import { type Actor, type BatchValues, type Changeable, changedPost } from './batch-rules.ts';
import { type BatchRow, batchQueries } from './batches.queries.ts';
import { besideFacts } from './beside-facts.ts';
import { openFor, whole } from './open-posts.ts';
import { countsOf } from './settle-undo.ts';
import type { ChosenBatch } from './start-batch.ts';
import { staysOf } from './why-left.ts';

type Shown = z.input<typeof PostBatch>;

const SHOWN = 100;
const READ_AT_ONCE = 1_000;
const NAMED = 5;

/** Until when a batch can be undone, in unix seconds. */
export const undoUntil = ({ created_ts, change }: Pick<BatchRow, 'created_ts' | 'change'>): number =>
  created_ts + (change.undo_seconds ?? UNDO_SECONDS);

/**
 * A batch as its call shows it: its own counts, and the status of the task that goes through it.
 * @param options.isNew it was begun by this very call, so that nobody can have undone it
 */
export async function presentBatch(
  db: Db,
  batch: BatchRow,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<Shown> {
  const queries = batchQueries(db);
  const hasStayed = batch.gone_through > batch.changed;
  const [status, skipped, isUndone] = await Promise.all([
    statusOf(db, batch),
    hasStayed ? queries.skipped(batch.site_id, batch.id) : [],
    isNew ? false : queries.isUndone(batch.site_id, batch.id),
  ]);
  const canBeUndone = batch.undo_of === null && batch.changed > 0 && !isUndone;
  return {
    batch_id: batch.id,
    task_id: batch.task_id,
    status,
    is_ready: isReady(status),
    requested: batch.requested,
    changed: batch.changed,
    leaving_count: null,
    ...{ entering_count: null, lapsing_count: null, lapsing: [], people: [], spared: [] },
    skipped_count: batch.gone_through - batch.changed,
    skipped,
    skipped_for: staysOf(batch.stayed),
    did: didOf(batch.change),
    undo_of: batch.undo_of,
    is_undone: isUndone,
    undo_until_ts: canBeUndone ? undoUntil(batch) : null,
  };
}

function didOf(change: BatchChange): Shown['did'] {
  const action = batchActions.find((one) => one === change.action);
  return action === undefined ? null : { action, status: 'status' in change ? change.status : null };
}

async function statusOf(db: Db, batch: BatchRow): Promise<TaskStatus> {
  if (batch.gone_through >= batch.requested) return 'SUCCESS';
  const task = await db
    .selectFrom('task')
    .select('status')
    .where('site_id', '=', batch.site_id)
    .where('id', '=', batch.task_id ?? 0)
    .executeTakeFirst();
  return (task?.status as TaskStatus | undefined) ?? 'FAILURE';
}

const isLive = ({ status }: { status: number }): boolean => LIVE.some((one) => one === status);

/** What a batch would do to its posts as they are now. */
export async function foretold(
  db: Db,
  siteId: number,
  chosen: ChosenBatch,
  { actor, checks }: { actor: Actor; checks: readonly PostChecks[] },
): Promise<Shown> {
  const now = Math.floor(Date.now() / 1000);
  const skipped: { id: number; reason: SkipReason }[] = [];
  const lapsing: { id: number; scheduled_ts: number }[] = [];
  let leaving = 0;
  let entering = 0;
  let pinned = 0;
  for (let at = 0; at < chosen.postIds.length; at += READ_AT_ONCE) {
    const ids = chosen.postIds.slice(at, at + READ_AT_ONCE);
    const posts = await batchQueries(db).posts(siteId, ids, false);
    const byId = new Map(posts.map((post) => [post.id, post]));
    const outcomes = new Map<number, BatchValues | SkipReason>();
    const open = await openFor(db, siteId, checks, chosen.change, posts);
    const { change } = chosen;
    const able = ids.flatMap((id) => {
      const post = isBeside(change) ? byId.get(id) : undefined;
      return post && typeof changedPost(change, post, actor, now) === 'object' ? [post] : [];
    });
    const facts = await besideFacts(db, siteId, change, able, now, pinned);
    pinned = facts.pinned;
    let before = at - skipped.length;
    for (const id of ids) {
      const post = byId.get(id);
      const changed = post
        ? whole(open, post, changedPost(chosen.change, post, actor, now, before))
        : 'not_found';
      const next = typeof changed === 'string' ? changed : (facts.refused.get(id) ?? changed);
      if (typeof next === 'object') before += 1;
      outcomes.set(id, next);
    }
    for (const id of ids) {
      const post = byId.get(id);
      const next = outcomes.get(id) ?? 'not_found';
      if (typeof next === 'string') skipped.push({ id, reason: next });
      else if (post) {
        if (isLive(post) && !isLive(next)) leaving += 1;
        if (!isLive(post) && isLive(next)) entering += 1;
        if (lapses(post, next, now)) lapsing.push({ id, scheduled_ts: post.scheduled_ts ?? 0 });
      }
    }
  }
  return {
    batch_id: null,
    task_id: null,
    status: 'SUCCESS',
    is_ready: true,
    requested: chosen.postIds.length,
    changed: chosen.postIds.length - skipped.length,
    leaving_count: leaving,
    entering_count: entering,
    lapsing_count: lapsing.length,
    lapsing: await named(db, siteId, lapsing),
    ...(chosen.people ?? { people: [], spared: [] }),
    skipped_count: skipped.length,
    skipped: skipped.slice(0, SHOWN),
    skipped_for: staysOf(countsOf(skipped)),
    did: didOf(chosen.change),
    undo_of: null,
    is_undone: false,
    undo_until_ts: null,
  };
}

/** A post that would have gone live by itself, and will not. */
const lapses = (post: Changeable, next: Changeable, now: number): boolean =>
  isComing(post, now) && !isComing(next, now);

const isComing = ({ status, scheduled_ts }: Changeable, now: number): boolean =>
  scheduled_ts !== null && scheduled_ts > now && status !== PostStatus.DECLINED;

/** The earliest of the schedules, with the headlines of their posts. */
async function named(db: Db, siteId: number, lapsing: readonly { id: number; scheduled_ts: number }[]) {
  const first = lapsing.toSorted((a, b) => a.scheduled_ts - b.scheduled_ts).slice(0, NAMED);
  const headlines = await batchQueries(db).headlines(
    siteId,
    first.map(({ id }) => id),
  );
  return first.map((one) => ({ ...one, headline: headlines.get(one.id) ?? '' }));
}
