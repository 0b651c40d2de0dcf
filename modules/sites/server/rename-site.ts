import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';

/** Gives a site another title. */
export async function renameSite(
  { db }: Pick<Database, 'db'>,
  events: Events,
  { siteId, title }: { siteId: number; title: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('site').set({ title }).where('id', '=', siteId).execute();
    await events.publish(trx, { topic: 'site', siteId });
  });
}
