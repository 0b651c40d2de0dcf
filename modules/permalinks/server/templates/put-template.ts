import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { type Acting, recordWrite } from '#platform/server/trail.ts';
import type { RouteType } from '../../route-templates.contract.ts';

/** Those that slugs which several pages have make ambiguous. */
export const lockable: readonly RouteType[] = ['post', 'particle', 'section'];

type Change = { type: RouteType; before: string; template: string };

/** Puts a template in the place of the one in use; that one stays, so that its addresses lead on. */
export const putTemplate = (
  { database }: Pick<Ground, 'database'>,
  call: Acting,
  type: RouteType,
  before: string,
  template: string,
): Promise<void> =>
  database.db.transaction().execute((trx) => writeTemplate(trx, database, call, { type, before, template }));

/** The same within a transaction. */
export async function writeTemplate(
  trx: Trx,
  { ids }: Pick<Ground['database'], 'ids'>,
  call: Acting,
  { type, before, template }: Change,
): Promise<void> {
  const { siteId, now, by } = stampOf(call);
  const id = ids.next();
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
  await recordWrite(trx, ids.next, call, {
    action: 'route_template.updated',
    objectId: id,
    before: { type, template: before },
    after: { type, template },
    event: { type, template },
  });
  await publishChange(trx, { topic: 'route_template', siteId });
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
