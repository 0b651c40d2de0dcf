import { sql } from 'kysely';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordDeeds } from '#platform/server/trail.ts';

const AT_ONCE = 100;

/** Archives environments whose time is over, site by site; until then nobody can open them either. */
export function archiveExpired({ database: { db, ids }, jobs }: Ground): void {
  jobs.sweep({
    name: 'environments whose time is over',
    seconds: 300,
    run: async (signal) => {
      const now = Math.floor(Date.now() / 1000);
      const { rows } = await sql<{ site_id: number; id: number }>`select site_id, id from environment
        where expires_ts <= ${now} and status in ('ready', 'failed') and deleted_ts is null
        limit ${AT_ONCE}`.execute(db);
      for (const [siteId, ofSite] of Map.groupBy(rows, ({ site_id }) => site_id)) {
        if (signal.aborted) return;
        await db.transaction().execute(async (trx) => {
          const archived = await trx
            .updateTable('environment')
            .set({ status: 'archived', updated_ts: now })
            .where('site_id', '=', siteId)
            .where((eb) => eb('id', '=', eb.fn.any(eb.val(ofSite.map(({ id }) => id)))))
            .where('expires_ts', '<=', now)
            .where('status', 'in', ['ready', 'failed'])
            .returning(['id', 'slug'])
            .execute();
          const deeds = archived.map(({ id, slug }) => ({
            ...{ siteId, actor: { profileId: null, kind: 'job' as const }, action: 'environment.archived' },
            ...{ objectKind: 'environment', objectId: id, after: { slug } },
          }));
          await recordDeeds(trx, ids.next, siteId, deeds);
          await publishChange(trx, { topic: 'environment', siteId });
        });
      }
    },
  });
}
