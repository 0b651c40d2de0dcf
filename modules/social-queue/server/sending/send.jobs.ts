import { sql } from 'kysely';
import type { Ground } from '#platform/server/ground.ts';
import { LOST_AFTER } from './retry-plan.ts';
import { sendPost } from './send-post.ts';
import { SEND_JOB, wakeSite } from './send-queue.ts';
import { settleLost } from './settle-post.ts';
import { duePosts, nextDue } from './waiting-post.ts';

const AT_ONCE = 4;
/** One place of the worker is shared by all sites, so a job goes on for so long; then others have their turn. */
const TURN_MILLISECONDS = 5_000;
const SWEEP_SECONDS = 30;

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Sends what is due to social networks. */
export function defineSending(ground: Ground): void {
  const { database, jobs } = ground;
  const { db } = database;
  jobs.define<{ siteId: number }>(SEND_JOB, ({ siteId }, { signal }) => sendDue(ground, siteId, signal));
  jobs.sweep({
    name: 'posts that are due at social networks',
    seconds: SWEEP_SECONDS,
    run: async () => {
      const now = seconds();
      const { rows } = await sql<{ site_id: number }>`select distinct site_id from social_post
        where (status = 'queued' and due_ts <= ${now - SWEEP_SECONDS})
          or (status = 'sending' and sending_ts <= ${now - LOST_AFTER})`.execute(db);
      for (const { site_id: siteId } of rows) await wakeSite(ground, db, siteId);
    },
  });
}

/** Sends what is due on one site, and plans the next look where more is due later. */
export async function sendDue(ground: Ground, siteId: number, signal?: AbortSignal): Promise<void> {
  const { db } = ground.database;
  const until = Date.now() + TURN_MILLISECONDS;
  await settleLost(ground, siteId, seconds() - LOST_AFTER, seconds());
  while (!signal?.aborted) {
    const due = await duePosts(db, siteId, seconds(), AT_ONCE);
    if (due.length === 0) {
      const next = await nextDue(db, siteId);
      if (next !== null) await wakeSite(ground, db, siteId, Math.max(next, seconds() + 1));
      return;
    }
    await Promise.all(due.map((item) => sendPost(ground, item, signal)));
    if (Date.now() > until) return wakeSite(ground, db, siteId);
  }
}
