import { dropMovedDomains } from '#modules/sites/sites.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { advanceChange, type ChangeRow, realProbe } from './domain-change.ts';

export const CHECK_JOB = 'site-info.check-domain';
const HOUR = 3_600;

/** Looks at changes of domains: every minute in the first hour, then every ten minutes. */
export function defineDomainJobs(ground: Ground): void {
  const { jobs, database, events } = ground;
  jobs.define<{ siteId: number; changeId: number }>(CHECK_JOB, async ({ siteId, changeId }) => {
    const change = await database.db
      .selectFrom('domain_change')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', changeId)
      .where('ended_ts', 'is', null)
      .executeTakeFirst();
    if (!change) return;
    const now = Math.floor(Date.now() / 1000);
    await advanceChange(ground, change, realProbe, now);
    await enqueueCheck(ground, change, now + (now - change.created_ts < HOUR ? 60 : 600));
  });
  jobs.sweep({
    name: 'hosts that have led to another one for a year',
    seconds: HOUR,
    run: async () => {
      const sites = await dropMovedDomains(database.db, Math.floor(Date.now() / 1000));
      for (const siteId of sites) await events.publish(database.db, { topic: 'site', siteId });
    },
  });
}

/** Has a change checked at a time, or now. */
export const enqueueCheck = (
  { jobs, database }: Pick<Ground, 'jobs' | 'database'>,
  { site_id, id }: Pick<ChangeRow, 'site_id' | 'id'>,
  runAt?: number,
  db: Parameters<typeof jobs.enqueue>[0] = database.db,
): Promise<void> =>
  jobs.enqueue(db, CHECK_JOB, { siteId: site_id, changeId: id }, { key: `${CHECK_JOB}:${id}`, runAt });
