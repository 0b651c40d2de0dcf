import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { HOME } from '../section-kinds.contract.ts';

/** Whether the posts of a section stand as they were placed by hand; those of Home and of stages always do. */
export async function isOrderedByHand(db: Db, siteId: number, sectionId: number): Promise<boolean> {
  if (sectionId === HOME) return true;
  const row = await db
    .selectFrom('section')
    .select(sql<boolean>`(type = 'stage' or settings ->> 'order' = 'manual')`.as('is_by_hand'))
    .where('site_id', '=', siteId)
    .where('id', '=', sectionId)
    .executeTakeFirst();
  return row?.is_by_hand ?? false;
}

/** Lets the posts of a section stand as they are placed by hand from now on. */
export async function orderByHand(trx: Trx, siteId: number, sectionId: number): Promise<void> {
  if (await isOrderedByHand(trx, siteId, sectionId)) return;
  await trx
    .updateTable('section')
    .set({ settings: sql`settings || '{"order": "manual"}'::jsonb`, revision: sql`revision + 1` })
    .where('site_id', '=', siteId)
    .where('id', '=', sectionId)
    .execute();
  await publishChange(trx, { topic: 'section', siteId });
}
