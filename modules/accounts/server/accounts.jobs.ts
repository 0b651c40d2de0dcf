import type { Database } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';

const JOB = 'accounts.purge';
const KEPT_SIGN_IN_EVENTS_SECONDS = 365 * 24 * 3600;

/** Removes what has ended every hour: sessions, one-time links, sign-ups, counts of tries, sign-ins of a year ago. */
export function defineAccountJobs(jobs: Jobs, { db }: Pick<Database, 'db'>): void {
  jobs.define(JOB, async () => {
    const now = Math.floor(Date.now() / 1000);
    const today = new Date(now * 1000);
    await db.deleteFrom('auth.session').where('expires_at', '<', today).execute();
    await db.deleteFrom('auth.reader_session').where('expires_ts', '<', now).execute();
    await db.deleteFrom('auth.verification').where('expires_at', '<', today).execute();
    await db.deleteFrom('auth.email_change').where('expires_ts', '<', now).execute();
    await db.deleteFrom('auth.sign_up').where('expires_ts', '<', now).execute();
    await db.deleteFrom('auth.rate_limit').where('until_ts', '<', now).execute();
    await db
      .deleteFrom('auth.sign_in_event')
      .where('at_ts', '<', now - KEPT_SIGN_IN_EVENTS_SECONDS)
      .execute();
  });
  jobs.schedule(JOB, '7 * * * *');
}
