import type { Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { MOST_CUSTOM_FIELDS } from '../custom-field-kinds.contract.ts';
import { tooManyFields } from '../custom-fields.contract.ts';

/**
 * Holds a site to its most custom fields, one writer after the other.
 * @throws ApiError too_many_fields
 */
export async function refuseTooMany(trx: Trx, siteId: number, added: number): Promise<void> {
  await lockInSite(trx, locks.addingCustomFields, siteId);
  const { count } = await trx
    .selectFrom('custom_field')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) + added > MOST_CUSTOM_FIELDS) throw tooManyFields();
}
