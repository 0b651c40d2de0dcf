import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';

const JOB = 'follows.forget';
/** A known author has a hundred thousand followers: they go by so many, and others come in between. */
const AT_ONCE = 1_000;
const TURN_MILLISECONDS = 3_000;

type Forgotten = { siteId: number; profileId: number };

/** Whom somebody followed, and who followed them, goes when they are forgotten. */
export function forgetFollows({
  outbox,
  jobs,
  database: { db },
}: Pick<Ground, 'outbox' | 'jobs' | 'database'>) {
  const wake = (trx: Db, of: Forgotten) =>
    jobs.enqueue(trx, JOB, of, { key: `${JOB}:${of.siteId}:${of.profileId}`, queue: JOB });
  jobs.define<Forgotten>(JOB, async (of, { signal }) => {
    const end = performance.now() + TURN_MILLISECONDS;
    while (await forgetSome(db, of)) {
      if (signal.aborted || performance.now() > end) return wake(db, of);
    }
  });
  outbox.react({
    event: 'profile.erased',
    name: 'forget whom somebody followed',
    handle: async ({ siteId, objectId }, trx) => {
      if (objectId !== null) await wake(trx, { siteId, profileId: objectId });
    },
  });
}

/** @returns whether there may be more */
export async function forgetSome(
  db: Db,
  { siteId, profileId }: Forgotten,
  most: number = AT_ONCE,
): Promise<boolean> {
  const some = (column: 'profile_id' | 'target_id' | 'added_by'): RawBuilder<SqlBool> =>
    sql`site_id = ${siteId} and ${sql.ref(column)} = ${profileId} limit ${most}`;
  const statements = [
    sql`delete from follow where site_id = ${siteId}
      and id = any(array(select id from follow where ${some('profile_id')}))`,
    sql`delete from follow where site_id = ${siteId}
      and id = any(array(select id from follow where ${some('target_id')}))`,
    sql`delete from ended_follow where site_id = ${siteId} and profile_id = any(array(
        select profile_id from ended_follow where ${some('target_id')})) and target_id = ${profileId}`,
    sql`delete from ended_follow where site_id = ${siteId} and profile_id = ${profileId}`,
    sql`delete from section_follow where site_id = ${siteId} and profile_id = ${profileId}`,
    sql`delete from section_follow_given where site_id = ${siteId} and profile_id = ${profileId}`,
    sql`update section_follow set added_by = null where site_id = ${siteId} and added_by = ${profileId}
      and profile_id = any(array(select profile_id from section_follow where ${some('added_by')}))`,
  ];
  let isMore = false;
  for (const statement of statements) {
    const { numAffectedRows } = await statement.execute(db);
    isMore ||= Number(numAffectedRows ?? 0) >= most;
  }
  return isMore;
}
