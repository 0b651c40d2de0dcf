import type { Trx } from '#platform/server/database.ts';
import type { FullSite } from '#platform/testing/samples.ts';

type Fill = { trx: Trx; site: FullSite; now: number };

/** An act on many posts that left its one post as it was. */
export async function addPostBatch({ trx, site, now }: Fill, batch: number, post: number): Promise<void> {
  const { mark } = site;
  await trx
    .insertInto('post_batch')
    .values({
      ...{ site_id: site.id, id: batch, post_ids: [post], gone_through: 1 },
      change: JSON.stringify({ action: 'change_posts_status', status: 5 }),
      idempotency_key: mark,
      created_ts: now,
      created_by: site.owner.profileId,
    })
    .execute();
  await trx
    .insertInto('post_batch_row')
    .values({ site_id: site.id, batch_id: batch, post_id: post, skipped_for: 'unchanged' })
    .execute();
}

/** An act of the owner that can be undone, as the batch of this number. */
export async function addUndoAct({ trx, site, now }: Fill, batch: number, redirect: number): Promise<void> {
  await trx
    .insertInto('undo_act')
    .values({
      ...{ site_id: site.id, id: batch, kind: 'redirect', count: 1, row_ids: [redirect], revisions: [99] },
      ...{ created_ts: now, created_by: site.owner.profileId },
    })
    .execute();
}

/** An import that brought one post. */
export async function addImport({ trx, site, now }: Fill, run: number, post: number): Promise<void> {
  const { mark } = site;
  await trx
    .insertInto('import_run')
    .values({
      site_id: site.id,
      id: run,
      kind: 'wxr',
      source: mark,
      status: 'done',
      started_ts: now,
      report: null,
    })
    .execute();
  await trx
    .insertInto('import_source')
    .values({
      site_id: site.id,
      source: mark,
      kind: 'posts',
      source_id: '1',
      object_id: post,
      content_hash: mark,
      run_id: run,
    })
    .execute();
}

/** A notification of the owner about a task. */
export async function addNotification({ trx, site, now }: Fill, id: number, taskId: number): Promise<void> {
  await trx
    .insertInto('notification')
    .values({
      ...{ site_id: site.id, id, profile_id: site.owner.profileId, kind: 'task_ended' },
      ...{ object_kind: 'task', object_id: taskId, created_ts: now },
      facts: JSON.stringify({ task: site.mark, status: 'SUCCESS' }),
    })
    .execute();
  site.ids.notification.push(id);
}
