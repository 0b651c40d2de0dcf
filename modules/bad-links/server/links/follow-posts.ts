import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { changesReaders, changesText } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { changedFieldsOf } from '#platform/server/outbox/changed-fields.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { ASKED, LATER } from '../job-queues.ts';
import { linkedAmong, linkedPosts, syncPosts } from './sync-posts.ts';

const JOB = 'bad-links.read';
const CHANGED = 'bad-links.read_changed';
/** Posts that are looked at for links in one statement, and those whose links are noted in one transaction. */
const STEP = 500;
const PAGE = 50;
const SWEEP_SECONDS = 600;
const SLICE_MILLISECONDS = 4_000;
const REST_SECONDS = 1;
/** A server that has just started has other things to do. */
const FIRST_SECONDS = 60;
/** Links of posts that are there already are asked over a day, not all at once. */
const SPREAD_SECONDS = 86_400;

const events = ['post.created', 'post.updated', 'post.status_changed', 'post.removed', 'post.restored'];

/** A way through all posts of a site, and what it was begun for. */
type Reading = { siteId: number; after: number; why?: string };

/** What left body and visibility alone left the links alone, unless readers got the post or lost it. */
function mayChangeLinks(happened: OutboxEvent): boolean {
  const { event } = happened;
  if (event === 'post.status_changed') return changesText(happened) || changesReaders(happened);
  const fields = changedFieldsOf(happened);
  return (
    event !== 'post.updated' ||
    !fields ||
    ['body', 'body_length', 'visibility'].some((one) => fields.includes(one))
  );
}

/** Which links stand where is noted as posts are written, and once for all posts that are there. */
export function followPosts({ database, outbox, jobs }: Ground): void {
  const { db, ids } = database;
  // An import begins a reading of its own: one that is under way has gone past what it changed.
  const readFrom = (trx: Db, { siteId, after, why = 'first' }: Reading, inSeconds = 0) =>
    jobs.enqueue(
      trx,
      JOB,
      { siteId, after, why },
      {
        ...{ key: `${JOB}:${siteId}:${why}`, queue: LATER },
        runAt: Math.floor(Date.now() / 1000) + inSeconds,
      },
    );
  // Bodies that are read within the reaction keep all other events of the site waiting.
  const readChanged = async (trx: Db, siteId: number, postIds: readonly number[]) => {
    if (postIds.length > 0) await jobs.enqueue(trx, CHANGED, { siteId, postIds }, { queue: ASKED });
  };
  const siteOf = (siteId: number) => ({ siteId, nextId: ids.next, now: Math.floor(Date.now() / 1000) });
  for (const event of events) {
    outbox.react({
      event,
      name: `note which links a post has after ${event}`,
      isMeant: mayChangeLinks,
      handleAll: ({ siteId, objectIds }, trx) => readChanged(trx, siteId, objectIds),
    });
  }
  outbox.react({
    event: 'import.finished',
    name: 'note which links the posts of an import have',
    handle: ({ siteId, id }, trx) => readFrom(trx, { siteId, after: 0, why: `import ${id}` }),
  });
  jobs.define<{ siteId: number; postIds: number[] }>(CHANGED, async ({ siteId, postIds }) => {
    for (let at = 0; at < postIds.length; at += STEP) {
      const some = postIds.slice(at, at + STEP);
      const linked = await db.transaction().execute((trx) => linkedAmong(trx, siteId, some));
      for (let page = 0; page < linked.length; page += PAGE) {
        const ids = linked.slice(page, page + PAGE);
        await db.transaction().execute((trx) => syncPosts(trx, siteOf(siteId), ids));
      }
    }
  });
  jobs.define<Reading>(JOB, async ({ siteId, after, why }, { signal }) => {
    const site = siteOf(siteId);
    const spread = () => site.now + Math.floor(Math.random() * SPREAD_SECONDS);
    const ends = performance.now() + SLICE_MILLISECONDS;
    let last = after;
    while (performance.now() < ends && !signal.aborted) {
      const began = performance.now();
      const step = await linkedPosts(db, { siteId, after: last, limit: STEP });
      if (step.last === null) return;
      for (let at = 0; at < step.ids.length; at += PAGE) {
        const some = step.ids.slice(at, at + PAGE);
        await db.transaction().execute((trx) => syncPosts(trx, site, some, spread));
      }
      last = step.last;
      // Half of the time is for those who wait for a page.
      await pause(performance.now() - began);
    }
    // Whoever waits for an answer comes between two slices.
    await readFrom(db, { siteId, after: last, why }, REST_SECONDS);
  });
  jobs.sweep({
    name: 'sites whose links were never read',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
      for (const { id: siteId } of sites) {
        if (signal.aborted) return;
        await db.transaction().execute(async (trx) => {
          const made = await sql`insert into link_reading (site_id, started_ts)
            values (${siteId}, ${siteOf(siteId).now}) on conflict do nothing`.execute(trx);
          if (Number(made.numAffectedRows ?? 0) > 0) await readFrom(trx, { siteId, after: 0 }, FIRST_SECONDS);
        });
      }
    },
  });
}
