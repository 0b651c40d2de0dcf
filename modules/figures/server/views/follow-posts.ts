import type { Ground } from '#platform/server/ground.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { changedFieldsOf } from '#platform/server/outbox/changed-fields.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { MOVED_AT_ONCE, moveSums } from './subject-sums.ts';

const JOB = 'figures.move_views';
const SOME = 'figures.move_views_of_posts';

/** What gives posts another main section or other authors, and what takes them away and back. */
const events = [
  ...['post.updated', 'post.status_changed', 'post.removed', 'post.restored'],
  ...['post.authors_changed', 'post.sections_changed', 'post.tags_changed', 'post.stage_changed'],
  ...['post.marked_spam', 'post.unmarked_spam'],
];

const counted = ['author_ids', 'section_ids', 'primary_section_id'];

/** What left sections and authors alone left the sums alone. */
const mayMove = (happened: OutboxEvent): boolean => {
  if (!['post.updated', 'post.status_changed'].includes(happened.event)) return true;
  const fields = changedFieldsOf(happened);
  return !fields || counted.some((one) => fields.includes(one));
};

/** Lets sums by section and author follow the posts: soon after they change, and all of them after an import and each night. */
export function followPosts({
  database: { db },
  jobs,
  outbox,
}: Pick<Ground, 'database' | 'jobs' | 'outbox'>): void {
  for (const event of events) {
    outbox.react({
      event,
      name: `count views for the sections and authors of posts after ${event}`,
      isMeant: mayMove,
      // Arrays of waiting jobs with one key are joined; what waits here for the sums keeps all events of the site waiting.
      handleAll: ({ siteId, objectIds }, trx) =>
        jobs.enqueue(
          trx,
          SOME,
          objectIds.map((id) => ({ siteId, id })),
          {
            key: `${SOME}:${siteId}`,
            queue: `${SOME}:${siteId}`,
          },
        ),
    });
  }
  const move = async (siteId: number, ids: readonly number[], signal: AbortSignal) => {
    if (signal.aborted) throw new JobInterrupted();
    await db.transaction().execute((trx) => moveSums(trx, siteId, ids));
  };
  jobs.define<{ siteId: number; id: number }[]>(SOME, async (posts, { signal }) => {
    const siteId = posts[0]?.siteId ?? 0;
    const ids = [...new Set(posts.map(({ id }) => id))];
    for (let at = 0; at < ids.length; at += MOVED_AT_ONCE) {
      await move(siteId, ids.slice(at, at + MOVED_AT_ONCE), signal);
    }
  });
  outbox.react({
    event: 'import.finished',
    name: 'count views for the sections and authors of posts after an import',
    handle: ({ siteId }, trx) => jobs.enqueue(trx, JOB, { siteId }, { key: `${JOB}:${siteId}` }),
  });
  jobs.define<{ siteId?: number }>(JOB, async ({ siteId }, { signal }) => {
    const sites = await db.selectFrom('site').select('id').orderBy('id').execute();
    for (const { id } of siteId === undefined ? sites : [{ id: siteId }]) {
      for (let after = 0; after !== Number.POSITIVE_INFINITY; ) {
        const some = await db
          .selectFrom('view_share')
          .select('post_id')
          .where('site_id', '=', id)
          .where('post_id', '>', after)
          .orderBy('post_id')
          .limit(MOVED_AT_ONCE)
          .execute();
        const ids = some.map(({ post_id }) => post_id);
        await move(id, ids, signal);
        after = ids.at(-1) ?? Number.POSITIVE_INFINITY;
      }
    }
  });
  jobs.schedule(JOB, '40 3 * * *');
}
