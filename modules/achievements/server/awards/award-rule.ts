import type { Database, Db, Trx } from '#platform/server/database.ts';
import type { Measuring, Rule } from './amounts.ts';
import { giveAwards } from './give-awards.ts';
import { missingAwards, stillMissing } from './missing-awards.ts';

const AT_ONCE = 500;
const BY_JOB = { profileId: null, kind: 'job' } as const;

/** A rule that is there. */
export const findRule = (db: Db, siteId: number, ruleId: number) =>
  db
    .selectFrom('achievement_rule')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', ruleId)
    .where('deleted_ts', 'is', null);

/** A rule that is there, kept from others until the transaction ends: it is worked on by one at a time. */
export function lockRule(trx: Trx, siteId: number, ruleId: number): Promise<Rule | undefined> {
  return findRule(trx, siteId, ruleId).forUpdate().executeTakeFirst();
}

/**
 * Gives what is due by a rule, some hundreds in each transaction; a rule that is off gives nothing. It is measured before
 * its row is locked, so whoever saves the rule does not wait; the job of their change then goes on from here.
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
    const rule = await findRule(db, siteId, ruleId).executeTakeFirst();
    if (!rule?.enabled) break;
    const measured = await missingAwards(db, rule, at, { only, limit: AT_ONCE });
    if (measured.length === 0) break;
    const more = await db.transaction().execute(async (trx) => {
      const locked = await lockRule(trx, siteId, ruleId);
      if (locked?.revision !== rule.revision) return null;
      const missing = await stillMissing(trx, locked, at, measured);
      await giveAwards({ trx, nextId: ids.next, siteId, now, actor: BY_JOB }, locked, missing);
      return missing.length;
    });
    given += more ?? 0;
    if (more === null || measured.length < AT_ONCE) break;
  }
  return given;
}

/** Where a site counts its days. */
export async function measuringOf(db: Database['db'], siteId: number): Promise<Measuring> {
  const site = await db.selectFrom('site').select('timezone').where('id', '=', siteId).executeTakeFirst();
  return { siteId, zone: site?.timezone ?? 'UTC', now: Math.floor(Date.now() / 1000) };
}
