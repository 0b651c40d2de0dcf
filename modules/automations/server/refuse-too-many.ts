import type { Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { MOST_HOOKS } from '../automation-kinds.contract.ts';
import { tooManyHooks } from '../automations.contract.ts';

/**
 * Holds a site to its most webhooks, one writer after the other.
 * @throws ApiError too_many_hooks
 */
export async function refuseTooMany(trx: Trx, siteId: number, added: number): Promise<void> {
  await lockInSite(trx, locks.addingHooks, siteId);
  const { count } = await trx
    .selectFrom('hook')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) + added > MOST_HOOKS) throw tooManyHooks();
}
