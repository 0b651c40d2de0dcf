import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { orderChanged, type orderCustomFields } from '../custom-fields.contract.ts';
import { fieldDefinitions } from './field-definitions.ts';

/** The place of the last field; a new one comes behind it. */
export async function lastPosition(trx: Trx, siteId: number): Promise<number> {
  const { last } = await trx
    .selectFrom('custom_field')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * Puts all custom fields of one kind of thing in another order; what each of them says stays, and so does its revision.
 * @throws ApiError order_changed
 */
export function orderFields(
  { db, ids }: Database,
  call: Call<typeof orderCustomFields>,
): Promise<{ ids: number[] }> {
  const { site, body } = call;
  return db.transaction().execute(async (trx) => {
    await lockInSite(trx, locks.addingCustomFields, site.id);
    const before = await fieldDefinitions(trx, site.id, body.entity);
    const known = before.map(({ id }) => id);
    const isSame = known.join() === body.ids_before.join();
    if (!isSame || known.toSorted().join() !== body.ids.toSorted().join()) {
      throw orderChanged({ extra: { current: { ids: known } } });
    }
    if (known.join() === body.ids.join()) return { ids: known };
    await sql`update custom_field set position = given.position
      from unnest(${body.ids}::bigint[]) with ordinality as given (id, position)
      where custom_field.site_id = ${site.id} and custom_field.id = given.id`.execute(trx);
    const names = new Map(before.map(({ id, name }) => [id, name]));
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'custom_field.ordered', objectKind: 'site', objectId: site.id },
      ...{ before: { order: before.map(({ name }) => name) } },
      ...{ after: { order: body.ids.map((id) => names.get(id)) }, event: {} },
    });
    await publishChange(trx, { topic: 'custom_field', siteId: site.id });
    return { ids: body.ids };
  });
}
