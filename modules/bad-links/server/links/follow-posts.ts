import { sql } from 'kysely';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { syncPosts } from './sync-posts.ts';

export const READ_TASK = 'bad-links.read';
const PAGE = 50;
const SWEEP_SECONDS = 600;
/** Links of posts that are there already are asked over a day, not all at once. */
const SPREAD_SECONDS = 86_400;

const events = ['post.created', 'post.updated', 'post.status_changed', 'post.removed', 'post.restored'];

/** A save that left body and visibility alone left the links alone. */
const mayChangeLinks = ({ event, payload: { fields } }: OutboxEvent): boolean =>
  event !== 'post.updated' ||
  !Array.isArray(fields) ||
  ['body', 'visibility'].some((one) => fields.includes(one));

/** Which links stand where is noted as posts are written, and once for all posts that are there. */
export function followPosts({ database, outbox, tasks, jobs }: Ground): void {
  const { db, ids } = database;
  const siteOf = (siteId: number) => ({ siteId, nextId: ids.next, now: Math.floor(Date.now() / 1000) });
  for (const event of events) {
    outbox.react({
      event,
      name: `note which links a post has after ${event}`,
      isMeant: mayChangeLinks,
      handleAll: ({ siteId, objectIds }, trx) => syncPosts(trx, siteOf(siteId), objectIds),
    });
  }
  outbox.react({
    event: 'import.finished',
    name: 'note which links the posts of an import have',
    handle: async ({ siteId, id }, trx) => {
      await tasks.start(trx, {
        siteId,
        kind: READ_TASK,
        payload: {},
        by: null,
        idempotencyKey: `import ${id}`,
      });
    },
  });
  tasks.define<Record<string, never>, number>(
    READ_TASK,
    async ({ siteId, position, step, finish, progress }) => {
      const site = siteOf(siteId);
      const soon = () => site.now + Math.floor(Math.random() * SPREAD_SECONDS);
      let last = position ?? 0;
      for (let done = 0; ; ) {
        const { rows } = await sql<{ id: number }>`select id from post
        where site_id = ${siteId} and id > ${last} order by id limit ${PAGE}`.execute(db);
        const posts = rows.map(({ id }) => id);
        if (posts.length === 0) return finish(async () => ({ post_count: done }));
        const reached = posts.at(-1) ?? last;
        await step(async (trx) => {
          await syncPosts(trx, site, posts, soon);
          return reached;
        });
        last = reached;
        done += posts.length;
        await progress(done);
      }
    },
  );
  jobs.sweep({
    name: 'sites whose links were never read',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
      for (const { id: siteId } of sites) {
        if (signal.aborted) return;
        await db.transaction().execute(async (trx) => {
          const { now } = siteOf(siteId);
          const made = await sql`insert into link_reading (site_id, started_ts) values (${siteId}, ${now})
            on conflict do nothing`.execute(trx);
          if (Number(made.numAffectedRows ?? 0) === 0) return;
          await tasks.start(trx, { siteId, kind: READ_TASK, payload: {}, by: null, idempotencyKey: 'first' });
        });
      }
    },
  });
}
