import type { Database, Trx } from '#platform/server/database.ts';
import type { Measuring, Rule } from './amounts.ts';
import { giveAwards } from './give-awards.ts';
import { missingAwards } from './missing-awards.ts';

const AT_ONCE = 500;
const BY_JOB = { profileId: null, kind: 'job' } as const;

/** A rule that is there, kept from others until the transaction ends: it is worked on by one at a time. */
export function lockRule(trx: Trx, siteId: number, ruleId: number): Promise<Rule | undefined> {
  return trx
    .selectFrom('achievement_rule')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', ruleId)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Gives what is due by a rule, some hundreds in each transaction; a rule that is off gives nothing.
 * @returns how many awards
 */
export async function awardRule(
  { db, ids }: Database,
  ruleId: number,
  at: Measuring,
  { only = null, signal }: { only?: readonly number[] | null; signal?: AbortSignal },
): Promise<number> {
  const { siteId, now } = at;
  let given = 0;
  while (!signal?.aborted) {
    const more = await db.transaction().execute(async (trx) => {
      const rule = await lockRule(trx, siteId, ruleId);
      if (!rule?.enabled) return 0;
      const missing = await missingAwards(trx, rule, at, { only, limit: AT_ONCE });
      await giveAwards({ trx, nextId: ids.next, siteId, now, actor: BY_JOB }, rule, missing);
      return missing.length;
    });
    given += more;
    if (more < AT_ONCE) break;
  }
  return given;
}

/** Where a site counts its days. */
export async function measuringOf(db: Database['db'], siteId: number): Promise<Measuring> {
  const site = await db.selectFrom('site').select('timezone').where('id', '=', siteId).executeTakeFirst();
  return { siteId, zone: site?.timezone ?? 'UTC', now: Math.floor(Date.now() / 1000) };
}
