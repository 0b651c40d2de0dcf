import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PostBodies } from '#modules/posts/posts.public.ts';
import { ownHosts } from '#modules/redirects/redirects.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { rewriteLinks } from '../links/rewrite-links.ts';
import { findTask, type TaskRow } from './audits.queries.ts';
import { settleTask, wakeSettling } from './settle-tasks.ts';

/** By this the acts on posts know how links are taken out or replaced. */
export const BAD_LINKS = 'bad_links';
const MOST_POSTS = 100_000;
/** So many posts are changed before the answer; more are followed by a job. */
const MOST_AT_ONCE = 100;

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
  { database, jobs, bodies }: { database: Database; jobs: Ground['jobs']; bodies: PostBodies },
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
  await db
    .updateTable('link_task')
    .set({ batch_id: batch.batch_id })
    .where('site_id', '=', siteId)
    .where('id', '=', task.id)
    .execute();
  const isFew = rows.length <= MOST_AT_ONCE;
  if (!isFew || (await settleTask(database, siteId, task.id)) !== 'over')
    await wakeSettling(jobs, db, { siteId, taskId: task.id });
}
