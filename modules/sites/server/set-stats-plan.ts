import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { type Actor, record } from '#platform/server/trail.ts';

/** Says which plan a site has for the reports of its traffic. Only the operator does this. */
export async function setStatsPlan(
  { db, ids }: Pick<Database, 'db' | 'ids'>,
  events: Events,
  { siteId, plan, actor }: { siteId: number; plan: 'basic' | 'detailed'; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('site')
      .select('stats_plan')
      .where('id', '=', siteId)
      .forUpdate()
      .executeTakeFirst();
    if (before?.stats_plan === plan) return;
    await trx.updateTable('site').set({ stats_plan: plan }).where('id', '=', siteId).execute();
    await record(trx, ids.next, {
      ...{ siteId, actor, action: 'site.stats_plan_set', objectKind: 'site', objectId: siteId },
      before: { stats_plan: before?.stats_plan ?? null },
      after: { stats_plan: plan },
    });
    await events.publish(trx, { topic: 'site', siteId });
  });
}
