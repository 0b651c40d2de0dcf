import { type RawBuilder, sql } from 'kysely';
import { amountsOf, type Measuring, type Rule } from './amounts.ts';

const DAY = 86_400;

/**
 * How far people have come: rows of `key`, `profile_id`, `part` and `value`. A part is a post where one post alone has to
 * reach the goal, and 0 otherwise.
 * @param spans rows of `key`, `profile_id` and `until_ts`: whose amounts are added up, until when
 */
export function measure(rule: Rule, at: Measuring, spans: RawBuilder<unknown>): RawBuilder<unknown> {
  const counted = sql`select s.key, s.profile_id, m.part, m.ts, m.amount
    from (${spans}) as s join (${amountsOf(rule, at)}) as m on m.profile_id = s.profile_id
      and m.ts <= s.until_ts and m.ts > ${startOf(rule, at.zone)}`;
  switch (rule.metric) {
    case 'page_views_single_post':
      return sql`select key, profile_id, part, sum(amount) as value from (${counted}) as counted
        group by key, profile_id, part`;
    case 'streak_days':
      return sql`select key, profile_id, 0::bigint as part, max(days) as value from (
          select key, profile_id, count(*) as days from (
            select key, profile_id, day,
              day - (row_number() over (partition by key, profile_id order by day))::integer as run
            from (select distinct key, profile_id, (to_timestamp(ts) at time zone ${at.zone}::text)::date as day
              from (${counted}) as counted) as days) as runs
          group by key, profile_id, run) as lengths
        group by key, profile_id`;
    default:
      return sql`select key, profile_id, 0::bigint as part, sum(amount) as value from (${counted}) as counted
        group by key, profile_id`;
  }
}

/** Whoever can be awarded at all, until now: nobody who is banned, merged or gone. */
export const everyoneNow = (
  { siteId, now }: Measuring,
  only: readonly number[] | null,
): RawBuilder<unknown> =>
  sql`select id as key, id as profile_id, ${now}::bigint as until_ts from (${awardable(siteId)}) as people
    ${only === null ? sql`` : sql`where id = any(${[...only]}::bigint[])`}`;

const BANNED = 2;

/** The ids of those people. */
export const awardable = (siteId: number): RawBuilder<unknown> => sql`select id from profile
  where site_id = ${siteId} and status <> ${BANNED} and deleted_ts is null and merged_into is null`;

/** The moment after which something counts for a span. */
function startOf({ window }: Rule, zone: string): RawBuilder<unknown> {
  if (window === 'all') return sql`-1`;
  if (window === 'month') {
    return sql`extract(epoch from date_trunc('month', to_timestamp(s.until_ts) at time zone ${zone}::text)
      at time zone ${zone}::text)::bigint - 1`;
  }
  return sql`s.until_ts - ${daysOf(window) * DAY}`;
}

/** How many days a window of days has. */
export const daysOf = (window: string): number => (window === '7d' ? 7 : 30);
