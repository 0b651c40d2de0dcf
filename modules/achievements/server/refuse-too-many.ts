import type { Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { MOST_RULES } from '../achievement-kinds.contract.ts';
import { tooManyRules } from '../achievements.contract.ts';

/**
 * Holds a site to its most rules, one writer after the other: each is measured for everybody again and again.
 * @throws ApiError too_many_rules
 */
export async function refuseTooMany(trx: Trx, siteId: number, added: number): Promise<void> {
  await lockInSite(trx, locks.addingAchievementRules, siteId);
  const { count } = await trx
    .selectFrom('achievement_rule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) + added > MOST_RULES) throw tooManyRules();
}
