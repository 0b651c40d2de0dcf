import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type BoundedCount, listCount } from '#platform/server/bounded-count.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import { dateOf, startOfDate } from '#platform/server/zoned-time.ts';
import type {
  AchievementAward,
  AwardFilters,
  LeaderboardEntry,
  LeaderboardFilters,
} from '../../achievement-awards.contract.ts';
import { awardable } from './measure.ts';

type Page<Item> = { items: Item[]; total_count: number; after: string | null };

/** So many people of one name are looked for; whoever looks for somebody says more of the name. */
const MOST_NAMED = 200;

const named = (siteId: number, words: string) => sql`array(
  select id from profile where site_id = ${siteId} and deleted_ts is null and title ilike ${containing(words)}
  order by title, id limit ${sql.lit(MOST_NAMED)})`;

/** A page of awards, the newest first or last; those of one person where `onlyOf` names them. */
export async function pageOfAwards(
  db: Db,
  siteId: number,
  query: AwardFilters,
  onlyOf: number | null,
): Promise<Page<AchievementAward> & BoundedCount> {
  const order = { key: query.order_by, direction: query.order_direction };
  const cursor = cursorOf(query.after, order, false);
  const conditions = [
    sql<SqlBool>`w.site_id = ${siteId}`,
    ...(onlyOf === null ? [] : [sql<SqlBool>`w.profile_id = ${onlyOf}`]),
    ...(query.rule_id === undefined ? [] : [sql<SqlBool>`w.rule_id = ${query.rule_id}`]),
    ...(query.profile_id === undefined ? [] : [sql<SqlBool>`w.profile_id = ${query.profile_id}`]),
    ...(query.query ? [sql<SqlBool>`w.profile_id = any(${named(siteId, query.query)})`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const { direction, beyond } = wordsOf(order.direction);
  const start = cursor ? sql`and (w.earned_ts, w.id) ${beyond} (${cursor.value}, ${cursor.id})` : sql``;
  const [found, count] = await Promise.all([
    sql<AchievementAward>`
      select w.id, w.rule_id, w.rule_title, w.profile_id, p.title as profile_title, w.period_key, w.points,
        w.badge_id is not null as has_badge, w.user_group_slug is not null as has_user_group, w.earned_ts
      from achievement_award as w join profile as p on p.site_id = ${siteId} and p.id = w.profile_id
      where ${where} ${start}
      order by w.earned_ts ${direction}, w.id ${direction}
      limit ${query.limit + 1} offset ${cursor ? 0 : query.offset}`.execute(db),
    listCount(db, sql`select 1 from achievement_award as w where ${where}`, query),
  ]);
  const page = pageOf(found.rows, query.limit, order, (award) => award.earned_ts);
  return { ...page, ...count };
}

/** A page of people by what they earned. */
export async function pageOfLeaderboard(
  db: Db,
  { id: siteId, timezone }: { id: number; timezone: string },
  query: LeaderboardFilters,
  now: number,
): Promise<Page<LeaderboardEntry>> {
  const order = { key: query.order_by, direction: query.order_direction };
  const cursor = cursorOf(query.after, order, false);
  const since = startOfPeriod(query.period, timezone, now);
  const sums = sql`select *, rank() over (order by points desc)::integer as rank from (
      select profile_id as id, sum(points)::bigint as points, count(*)::integer as awards,
        max(earned_ts) as last_earned_ts
      from achievement_award where site_id = ${siteId} and earned_ts >= ${since}
        and profile_id in (${awardable(siteId)})
      group by profile_id) as earned`;
  const where = query.query ? sql`board.id = any(${named(siteId, query.query)})` : sql`true`;
  const by = sql.ref(`board.${columnOf[query.order_by]}`);
  const { direction, beyond } = wordsOf(order.direction);
  const start = cursor ? sql`and (${by}, board.id) ${beyond} (${cursor.value}, ${cursor.id})` : sql``;
  const { rows } = await sql<LeaderboardEntry & { total: number }>`
    select board.*, p.title from (
      select board.*, count(*) over ()::integer as total from (${sums}) as board where ${where}) as board
    join profile as p on p.site_id = ${siteId} and p.id = board.id
    where true ${start}
    order by ${by} ${direction}, board.id ${direction}
    limit ${query.limit + 1} offset ${cursor ? 0 : query.offset}`.execute(db);
  const page = pageOf(rows, query.limit, order, (entry) => entry[columnOf[query.order_by]]);
  return {
    after: page.after,
    items: page.items.map(({ total: _, ...entry }) => entry),
    total_count: rows[0]?.total ?? 0,
  };
}

const columnOf = { points: 'points', awards: 'awards', earned: 'last_earned_ts' } as const;

const wordsOf = (direction: 1 | -1): { direction: RawBuilder<unknown>; beyond: RawBuilder<unknown> } =>
  direction === 1 ? { direction: sql`asc`, beyond: sql`>` } : { direction: sql`desc`, beyond: sql`<` };

const DAY = 86_400;

function startOfPeriod(period: LeaderboardFilters['period'], zone: string, now: number): number {
  if (period === 'all') return 0;
  if (period === 'month') return startOfDate(`01${dateOf(now, zone).slice(2)}`, zone);
  return now - (period === '7d' ? 7 : 30) * DAY;
}
