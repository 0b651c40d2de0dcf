import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PostBodies } from '#modules/posts/posts.public.ts';
import { ownHosts } from '#modules/redirects/redirects.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { rewriteLinks } from '../links/rewrite-links.ts';
import { syncPosts } from '../links/sync-posts.ts';
import { findTask, type TaskRow } from './audits.queries.ts';

/** By this the acts on posts know how links are taken out or replaced. */
export const BAD_LINKS = 'bad_links';
const MOST_POSTS = 100_000;
const SYNCED_AT_ONCE = 100;

type Order = { taskId: number };
type Asker = Pick<Call, 'site' | 'caller' | 'communityId' | 'request'>;

/** Says to the acts on posts what becomes of bodies that hold links of a task. */
export function defineRewriting(bodies: PostBodies): void {
  bodies.rewriters.set(BAD_LINKS, async (trx, siteId, order, posts) => {
    const task = await findTask(trx, siteId, (order as Order).taskId);
    const found = new Map<number, string | null>();
    if (!task) return found;
    const { rows } = await sql<{ post_id: number; address: string }>`select o.post_id, l.address
      from link_occurrence as o join link as l on l.site_id = ${siteId} and l.id = o.link_id
      where o.site_id = ${siteId} and o.post_id = any(${posts.map(({ id }) => id)}::bigint[])
        and o.link_id = any(${task.link_ids}::bigint[])`.execute(trx);
    const addresses = new Map<number, Set<string>>();
    for (const { post_id, address } of rows) {
      addresses.set(post_id, (addresses.get(post_id) ?? new Set()).add(address));
    }
    const site = await trx
      .selectFrom('site')
      .select(['id', 'uri'])
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();
    const hosts = await ownHosts(trx, site);
    for (const { id, body } of posts) {
      const own = addresses.get(id);
      if (own) found.set(id, rewriteLinks(body, own, { newUrl: task.new_url }, hosts));
      await nextTurn();
    }
    return found;
  });
}

/** Begins to change all live posts that hold the links of a task; a hundred at most are done at once. */
export async function changePosts(
  { database, bodies }: { database: Database; bodies: PostBodies },
  call: Asker,
  task: TaskRow,
): Promise<void> {
  const { db } = database;
  const siteId = call.site.id;
  const { rows } = await sql<{ post_id: number }>`select distinct post_id from link_occurrence
    where site_id = ${siteId} and link_id = any(${task.link_ids}::bigint[]) order by post_id limit ${MOST_POSTS}`.execute(
    db,
  );
  const batch = await bodies.rewrite(call, {
    ...{ by: BAD_LINKS, order: { taskId: task.id }, asOf: task.created_ts },
    ...{ postIds: rows.map(({ post_id }) => post_id), key: `link task ${task.id}` },
  });
  await setTask(db, siteId, task.id, { batch_id: batch.batch_id });
  await settleTask(database, siteId, task.id);
}

const setTask = (db: Db, siteId: number, taskId: number, set: Partial<Pick<TaskRow, 'batch_id' | 'done'>>) =>
  db.updateTable('link_task').set(set).where('site_id', '=', siteId).where('id', '=', taskId).execute();

/** Reads how far the act on posts is; once it is over, says of each link what became of it. */
export async function settleTask({ db, ids }: Database, siteId: number, taskId: number): Promise<void> {
  const task = await findTask(db, siteId, taskId);
  if (task?.status !== 'RUNNING' || task.batch_id === null) return;
  const batch = await db
    .selectFrom('post_batch')
    .leftJoin('task', (join) =>
      join.on('task.site_id', '=', siteId).onRef('task.id', '=', 'post_batch.task_id'),
    )
    .select(['post_batch.post_ids', 'post_batch.gone_through', 'post_batch.requested'])
    .select(['task.finished_ts', 'task.status'])
    .select('post_batch.task_id')
    .where('post_batch.site_id', '=', siteId)
    .where('post_batch.id', '=', task.batch_id)
    .executeTakeFirst();
  const isOver = !batch || batch.task_id === null || batch.finished_ts !== null;
  if (!isOver) {
    const share = batch.gone_through / Math.max(1, batch.requested ?? 0);
    await setTask(db, siteId, taskId, { done: Math.floor(task.link_ids.length * share) });
    return;
  }
  const now = Math.floor(Date.now() / 1000);
  const postIds = batch?.post_ids ?? [];
  for (let at = 0; at < postIds.length; at += SYNCED_AT_ONCE) {
    const some = postIds.slice(at, at + SYNCED_AT_ONCE);
    await db.transaction().execute((trx) => syncPosts(trx, { siteId, nextId: ids.next, now }, some));
  }
  const ended =
    batch?.status === 'REVOKE' ? 'CANCELED' : batch?.status === 'FAILURE' ? 'FAILED' : 'COMPLETED';
  await db.transaction().execute((trx) => endTask(trx, siteId, task, ended, now));
}

/** Lets go of the links of a task: those that stand in no live post any more are done, others are as bad as before. */
export async function endTask(
  trx: Trx,
  siteId: number,
  task: TaskRow,
  status: 'COMPLETED' | 'CANCELED' | 'FAILED',
  now: number,
): Promise<void> {
  const doneAs = task.kind === 'UNLINK' ? 'UNLINKED' : 'EDITED';
  const { rows } = await sql<{
    link_id: number;
    status: string;
  }>`update link_audit_item as i set task_id = null,
      status = case when l.post_count = 0 then ${doneAs} when l.type = 'MALFORMED' then 'MALFORMED' else 'BROKEN' end
    from link as l where i.site_id = ${siteId} and i.task_id = ${task.id} and i.status = 'PENDING'
      and l.site_id = ${siteId} and l.id = i.link_id
    returning i.link_id, i.status`.execute(trx);
  const done = new Set(rows.filter((row) => row.status === doneAs).map(({ link_id }) => link_id)).size;
  await trx
    .updateTable('link_task')
    .set({ status, done, finished_ts: now })
    .where('site_id', '=', siteId)
    .where('id', '=', task.id)
    .where('status', '=', 'RUNNING')
    .execute();
}
