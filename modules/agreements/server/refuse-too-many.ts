import type { Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { MOST_AGREEMENTS } from '../agreement-kinds.contract.ts';
import { tooManyAgreements } from '../site-agreements.contract.ts';

/** Two who add at once wait for one another. @throws ApiError too_many_agreements */
export async function refuseTooMany(trx: Trx, siteId: number, added: number): Promise<void> {
  await lockInSite(trx, locks.addingAgreements, siteId);
  const { count } = await trx
    .selectFrom('agreement')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) + added > MOST_AGREEMENTS) throw tooManyAgreements();
}
