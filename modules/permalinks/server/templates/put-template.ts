import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { RouteType } from '../../route-templates.contract.ts';

/** Puts a template in the place of the one in use; that one stays, so that its addresses lead on. */
export async function putTemplate(
  { database, events }: Pick<Ground, 'database' | 'events'>,
  call: Pick<Call, 'site' | 'caller' | 'request'>,
  type: RouteType,
  before: string,
  template: string,
): Promise<void> {
  const { siteId, now, by } = stampOf(call);
  await database.db.transaction().execute(async (trx) => {
    const id = database.ids.next();
    const stamp = { site_id: siteId, created_ts: now, created_by: by, updated_ts: now, updated_by: by };
    await trx
      .updateTable('route_template')
      .set({ replaced_ts: now, updated_ts: now, updated_by: by, revision: sql<number>`revision + 1` })
      .where('site_id', '=', siteId)
      .where('page_type', '=', type)
      .where('replaced_ts', 'is', null)
      .execute();
    await trx
      .insertInto('route_template')
      .values({ ...stamp, id, page_type: type, template })
      .execute();
    await recordWrite(trx, database.ids.next, call, {
      action: 'route_template.updated',
      objectId: id,
      before: { type, template: before },
      after: { type, template },
    });
    await events.publish(trx, { topic: 'route_template', siteId });
  });
}

/** The latest change of each type. */
export async function latestChange(db: Db, siteId: number): Promise<Map<RouteType, { created_ts: number }>> {
  const rows = await db
    .selectFrom('route_template')
    .select(['page_type', 'created_ts'])
    .where('site_id', '=', siteId)
    .where('replaced_ts', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.page_type as RouteType, row]));
}
