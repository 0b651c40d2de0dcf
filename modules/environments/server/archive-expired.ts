import { sql } from 'kysely';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordDeeds } from '#platform/server/trail.ts';

const AT_ONCE = 100;
/** Nothing is done to it; what a promotion that failed left looks as if something were. */
const rests = sql`(e.status in ('ready', 'failed') or (e.status in ('creating', 'promoting')
  and not exists (select 1 from task as t where t.site_id = e.site_id and t.id = e.task_id
    and t.finished_ts is null)))`;

/** Archives environments whose time is over, site by site; until then nobody can open them either. */
export function archiveExpired({ database, jobs }: Ground): void {
  jobs.sweep({
    name: 'environments whose time is over',
    seconds: 300,
    run: (signal) => archiveOver(database, Math.floor(Date.now() / 1000), signal),
  });
}

/** Archives those whose time is over at `now`, in unix seconds. */
export async function archiveOver(
  { db, ids }: Pick<Ground['database'], 'db' | 'ids'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ site_id: number; id: number }>`select site_id, id from environment as e
        where expires_ts <= ${now} and deleted_ts is null and ${rests}
        limit ${AT_ONCE}`.execute(db);
  for (const [siteId, ofSite] of Map.groupBy(rows, ({ site_id }) => site_id)) {
    if (signal?.aborted) return;
    await db.transaction().execute(async (trx) => {
      const { rows: archived } = await sql<{ id: number; slug: string }>`update environment as e
            set status = 'archived', updated_ts = ${now}
            where site_id = ${siteId} and id = any(${ofSite.map(({ id }) => id)}::bigint[])
              and expires_ts <= ${now} and ${rests} returning id, slug`.execute(trx);
      const deeds = archived.map(({ id, slug }) => ({
        ...{ siteId, actor: { profileId: null, kind: 'job' as const }, action: 'environment.archived' },
        ...{ objectKind: 'environment', objectId: id, after: { slug } },
      }));
      await recordDeeds(trx, ids.next, siteId, deeds);
      await publishChange(trx, { topic: 'environment', siteId });
    });
  }
}
