import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { currentStatuses } from '../subscription-kinds.contract.ts';

const JOB = 'subscriptions of a changed package';
const AT_ONCE = 500;

type Changed = { siteId: number; packageId: number };

/** What a package opens, its subscribers are given or lose with the next sweep: they may be very many. */
export const lookAgain = (jobs: Ground['jobs'], trx: Trx, changed: Changed): Promise<unknown> =>
  jobs.enqueue(trx, JOB, changed, { key: `${JOB} ${changed.packageId}` });

/** Makes the subscriptions of a package due, some hundreds in each transaction. */
export function defineChangedPackages({ database: { db }, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  jobs.define<Changed>(JOB, async ({ siteId, packageId }, { signal }) => {
    let after: number | undefined = 0;
    while (after !== undefined) {
      if (signal.aborted) throw new JobInterrupted();
      const { rows } = await sql<{ id: number }>`select id from subscription
        where site_id = ${siteId} and package_id = ${packageId} and id > ${after}
          and status = any(${[...currentStatuses]}::text[])
        order by id limit ${AT_ONCE}`.execute(db);
      const ids = rows.map(({ id }) => id);
      // Whoever writes one of them now is waited for: they may have read the package as it was.
      await sql`update subscription set due_ts = ${Math.floor(Date.now() / 1000)}
        where site_id = ${siteId} and id = any(${ids}::bigint[])
          and status = any(${[...currentStatuses]}::text[])`.execute(db);
      after = ids.length < AT_ONCE ? undefined : ids.at(-1);
    }
  });
}
