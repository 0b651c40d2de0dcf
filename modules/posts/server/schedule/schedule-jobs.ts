import type { Ground } from '#platform/server/ground.ts';
import { OVERDUE } from '../../post-schedule.contract.ts';
import type { PostChecks } from '../writing/post-checks.ts';
import { countOverdue, sitesWithDue } from './due-posts.queries.ts';
import { tellOverdue } from './overdue-posts.ts';
import { publishDue, unpublishDue } from './publish-due.ts';

type Needs = Pick<Ground, 'database' | 'events' | 'jobs' | 'log' | 'metrics' | 'outbox'> & {
  checks?: readonly PostChecks[];
};

const LOOK_SECONDS = 1;
const ALERT_SECONDS = 60;

const nowOf = () => Math.floor(Date.now() / 1000);

/** Looks each second for posts whose time has come, and raises the alarm when some wait too long. */
export function defineScheduleJobs(needs: Needs): void {
  const { database, jobs, log, metrics } = needs;
  jobs.sweep({
    name: 'posts whose time has come',
    seconds: LOOK_SECONDS,
    run: (signal) => settleDue(needs, nowOf(), signal),
  });
  const overdue = () => countOverdue(database.db, nowOf() - OVERDUE);
  metrics?.watchNumber('masthead_posts_overdue', 'Posts that should be live for five minutes', overdue);
  jobs.sweep({
    name: 'posts that are overdue',
    seconds: ALERT_SECONDS,
    run: async () => {
      const count = await overdue();
      if (count === 0) return;
      log.error({ count }, 'posts should have gone live more than five minutes ago');
      await tellOverdue(database, nowOf());
    },
  });
}

/** Publishes and unpublishes what is due, a part of each site in turn, so that no site waits for another one's thousands. */
export async function settleDue(
  needs: Pick<Needs, 'database' | 'events' | 'log' | 'outbox' | 'checks'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  let open = await sitesWithDue(needs.database.db, now);
  while (open.length > 0 && !signal?.aborted) {
    const busy: number[] = [];
    for (const siteId of open) {
      // What fails on one site is tried again in the next second, and holds up nobody else.
      try {
        if (await settleSite(needs, siteId, now)) busy.push(siteId);
      } catch (err) {
        needs.log.error({ err, siteId }, 'the due posts of a site could not be settled');
      }
    }
    open = busy;
  }
}

/** @returns whether there was anything to do, so that there may be more */
async function settleSite(
  needs: Pick<Needs, 'database' | 'events' | 'log' | 'outbox' | 'checks'>,
  siteId: number,
  now: number,
): Promise<boolean> {
  const { published, held, latest } = await publishDue(needs, siteId, now);
  const ended = await unpublishDue(needs, siteId, now);
  if (latest > OVERDUE) needs.log.error({ siteId, published, seconds: latest }, 'posts went live late');
  if (held > 0) needs.log.warn({ siteId, held }, 'posts could not go live');
  const isAnything = published + held + ended > 0;
  // Whoever waits to hear of it does so now, not with the next sweep.
  if (isAnything) needs.outbox.wake(siteId);
  return isAnything;
}
