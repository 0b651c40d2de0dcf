import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';

export const SEND_JOB = 'social-queue.send';

type Jobs = Pick<Ground, 'jobs'>;

/** Has what is due on a site sent; all sites together take one place of the worker. */
export const wakeSite = ({ jobs }: Jobs, db: Db | Trx, siteId: number, runAt?: number): Promise<void> => {
  const name = `${SEND_JOB}:${siteId}`;
  const key = runAt === undefined ? name : `${name}:later`;
  return jobs.enqueue(db, SEND_JOB, { siteId }, { key, queue: 'social-queue', runAt });
};

type Waiting = { siteId: number; now: number } & ({ accountId: number } | { postIds: readonly number[] });

/** What was put off for an account or for posts is due at its own time again. */
async function due(trx: Trx, { siteId, now, ...of }: Waiting): Promise<number> {
  const which =
    'accountId' in of ? sql`account_id = ${of.accountId}` : sql`post_id = any(${[...of.postIds]}::bigint[])`;
  const { numAffectedRows } = await sql`update social_post set due_ts = scheduled_at
    where site_id = ${siteId} and ${which} and status = 'queued' and scheduled_at <= ${now}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** An account is taken again, or posts are live: what waited for that is sent. */
export async function wakeWaiting(needs: Jobs, trx: Trx, waiting: Waiting): Promise<void> {
  if ((await due(trx, waiting)) > 0) await wakeSite(needs, trx, waiting.siteId);
}
