import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { wallClock } from '#platform/server/zoned-time.ts';
import type { Measuring, Rule } from './amounts.ts';
import { awardable, daysOf, everyoneNow, measure } from './measure.ts';

/** A rule that is met at every further multiple of its goal stops there. */
const MOST_TIMES = 1_000;
const DAY = 86_400;

/** An award that somebody has earned and was not given. */
export type MissingAward = { profile_id: number; period_key: string };

/** The awards of a rule that are due; `only` asks for some people. */
export async function missingAwards(
  db: Db,
  rule: Rule,
  at: Measuring,
  { only = null, limit }: { only?: readonly number[] | null; limit: number },
): Promise<MissingAward[]> {
  if (countsTimes(rule)) return furtherAwards(db, rule, at, { only, limit });
  const { rows } = await sql<MissingAward>`
    select distinct due.profile_id, due.period_key from (
      select m.profile_id, ${keyOf(rule, at)} as period_key
      from (${measure(rule, at, everyoneNow(at, only))}) as m
      where m.value >= ${rule.threshold}) as due
    where ${notGiven(rule, at)}
    order by due.profile_id, due.period_key limit ${limit}`.execute(db);
  return rows;
}

type Further = { profile_id: number; given: number; reached: number };

/** The next awards of people, one row for each of them: how often they reached the goal may be a large number. */
async function furtherAwards(
  db: Db,
  rule: Rule,
  at: Measuring,
  { only, limit }: { only: readonly number[] | null; limit: number },
): Promise<MissingAward[]> {
  const { rows } = await sql<Further>`
    select m.profile_id, coalesce(had.given, 0) as given, m.reached from (
      select profile_id, least(floor(value / ${rule.threshold}), ${MOST_TIMES})::integer as reached
      from (${measure(rule, at, everyoneNow(at, only))}) as measured) as m
    left join (
      select w.profile_id, max(w.period_key::integer) as given from achievement_award as w
      where w.site_id = ${at.siteId} and w.rule_id = ${rule.id} and w.period_key ~ '^[0-9]{1,4}$'
      group by w.profile_id) as had on had.profile_id = m.profile_id
    where m.reached > coalesce(had.given, 0)
    order by m.profile_id limit ${limit}`.execute(db);
  const due: MissingAward[] = [];
  for (const { profile_id, given, reached } of rows) {
    for (let time = given + 1; time <= reached && due.length < limit; time += 1)
      due.push({ profile_id, period_key: String(time) });
  }
  return due;
}

/** Those of the awards that nobody has given since they were measured, to people who can still be awarded. */
export async function stillMissing(
  db: Db,
  rule: Rule,
  at: Measuring,
  missing: readonly MissingAward[],
): Promise<MissingAward[]> {
  const people = missing.map(({ profile_id }) => profile_id);
  const keys = missing.map(({ period_key }) => period_key);
  const { rows } = await sql<MissingAward>`
    select due.profile_id, due.period_key
    from unnest(${people}::bigint[], ${keys}::text[]) as due (profile_id, period_key)
    where ${notGiven(rule, at)} and due.profile_id in (${awardable(at.siteId)})`.execute(db);
  return rows;
}

const notGiven = (rule: Rule, at: Measuring): RawBuilder<unknown> => sql`not exists (
  select 1 from achievement_award as w
  where w.site_id = ${at.siteId} and w.rule_id = ${rule.id} and w.profile_id = due.profile_id
    and (w.period_key = due.period_key ${earlier(rule, at)}))`;

/** Without an end of their own, further awards come with every multiple of the goal; a post that reaches it is one. */
export const countsTimes = (rule: Rule): boolean =>
  rule.repeatable && rule.window === 'all' && rule.metric !== 'page_views_single_post';

/** What makes an award of a person one of its kind: an event that is told twice awards nothing twice. */
function keyOf(rule: Rule, { zone, now }: Measuring): RawBuilder<unknown> {
  if (!rule.repeatable) return sql`'1'::text`;
  if (rule.window === 'all') return sql`'post ' || m.part`;
  const { year, month, day } = wallClock(now, zone);
  const two = (number: number) => String(number).padStart(2, '0');
  const ofMonth = `${year}-${two(month)}`;
  return sql`${rule.window === 'month' ? ofMonth : `${ofMonth}-${two(day)}`}::text`;
}

/** Windows of days never overlap: what counted for one award counts for no further one. */
function earlier(rule: Rule, { now }: Measuring): RawBuilder<unknown> {
  const rolls = rule.window === '7d' || rule.window === '30d';
  if (!rule.repeatable) return sql`or true`;
  return rolls ? sql`or w.earned_ts > ${now - daysOf(rule.window) * DAY}` : sql``;
}
