import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import type { Measuring, Rule } from './amounts.ts';
import { awardable, measure } from './measure.ts';
import { countsTimes } from './missing-awards.ts';

export type Award = RowOf<'achievement_award'>;

/**
 * The awards that the rule as it is now would not give: for a window of time as things stood at its end, otherwise as they
 * stand today.
 */
export async function lostAwards(db: Db, rule: Rule, at: Measuring, limit: number): Promise<Award[]> {
  const until = rule.window === 'all' ? sql`${at.now}::bigint` : sql`w.earned_ts`;
  const spans = sql`select w.id as key, w.profile_id, ${until} as until_ts from achievement_award as w
    where w.site_id = ${at.siteId} and w.rule_id = ${rule.id}
      and w.profile_id in (${awardable(at.siteId)})`;
  const { rows } = await sql<Award>`
    select w.* from achievement_award as w
    left join (${measure(rule, at, spans)}) as m on m.key = w.id
      and (w.period_key not like 'post %' or w.period_key = 'post ' || m.part)
    where w.site_id = ${at.siteId} and w.rule_id = ${rule.id}
    group by w.site_id, w.id
    having coalesce(max(m.value), 0) < ${rule.threshold}::bigint
      * case when ${countsTimes(rule)} and w.period_key ~ '^[0-9]{1,4}$' then w.period_key::bigint else 1 end
    order by w.profile_id, w.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Those of the awards that nobody has taken away since they were measured. */
export function stillGiven(trx: Trx, siteId: number, awards: readonly Award[]): Promise<Award[]> {
  const ids = awards.map(({ id }) => id);
  return trx
    .selectFrom('achievement_award')
    .selectAll()
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
