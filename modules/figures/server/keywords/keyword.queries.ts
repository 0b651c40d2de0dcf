import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import type { KeywordPeriod } from '../../keyword-kinds.contract.ts';
import { keptReports } from '../reports/kept-reports.ts';
import { isoDay, performanceDays } from '../reports/performance-days.ts';
import { piecesFor } from '../reports/summed-views.ts';
import { type Compared, type Page, periodsOf, sumsOf, sumsOfPosts } from '../reports/traffic.queries.ts';
import { keywordOf } from './keyword-of.ts';

export type AskedKeywords = {
  siteId: number;
  timezone: string;
  now: number;
  period: KeywordPeriod;
  /** The days of a custom period, DD-MM-YYYY. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  /** Those alone that found nothing the last time. */
  hasNone: boolean;
} & Page;
export type KeywordRow = {
  keyword: string;
  searches: number;
  trend: number | null;
  results: number | null;
  clickRate: number | null;
};
export type Keywords = { rows: KeywordRow[]; total: number };

type Sum = {
  word: string;
  views: string;
  now: string;
  before: string;
  clicks: string;
  found: number;
  words: string;
};
const FIRST_DAY = '2000-01-01';

/** What readers look for, and what is read by its tags. */
export function keywordReports(db: Db) {
  const kept = keptReports();
  const comparedOf = ({ period, from, to, timezone, now }: AskedKeywords): Compared => {
    const today = isoDay(dateOf(now, timezone));
    const { counted, compared } = performanceDays({ period, from, to, trendOffset: undefined }, today);
    return {
      counted: counted ?? { from: FIRST_DAY, to: today },
      ...{ now: compared?.now ?? null, before: compared?.before ?? null },
    };
  };
  const shown = (rows: readonly Sum[], { before }: Compared, isOfTags: boolean): Keywords => ({
    rows: rows.map((row) => {
      const [searches, clicks] = [Number(row.views), Number(row.clicks)];
      return {
        ...{ keyword: row.word, searches, results: Number(row.found) },
        trend: before === null ? null : trendOf(Number(row.now), Number(row.before)),
        // A result may be opened in a day after the search, or twice.
        clickRate: isOfTags || searches === 0 ? null : Math.min(1, clicks / searches),
      };
    }),
    total: Number(rows[0]?.words ?? 0),
  });

  return {
    /** What readers typed; a word that few have typed is told to nobody. */
    async searched(asked: AskedKeywords): Promise<Keywords> {
      const { siteId, q, hasNone, limit, offset } = asked;
      const compared = comparedOf(asked);
      const sums = sumsOf(compared);
      const named = q ? sql`and k.word like ${containing(keywordOf(q) ?? q)}` : sql``;
      const { rows } = await sql<Sum>`
        select ranked.*, count(*) over () as words from (
          select k.word, period.* from keyword as k cross join lateral (
            select ${sums.columns}, coalesce(sum(d.clicks) filter (where ${sums.isCounted}), 0) as clicks,
              (array_agg(d.found order by d.day desc))[1] as found
            from (select e.day, e.searches as views, e.clicks, e.found from keyword_daily as e
              where e.site_id = ${siteId} and e.word = k.word) as d
            where ${sums.days}
          ) as period
          where k.site_id = ${siteId} and k.is_common ${named} and period.views > 0
        ) as ranked ${hasNone ? sql`where ranked.found = 0` : sql``}
        order by ranked.views desc, ranked.word limit ${limit} offset ${offset}`.execute(db);
      return shown(rows, compared, false);
    },

    /** The tags of what was read, by the views of their posts; a post of several counts for each. */
    async ofTags(asked: AskedKeywords): Promise<Keywords> {
      const { siteId, q, limit, offset } = asked;
      const compared = comparedOf(asked);
      return kept({ report: 'tags', siteId, q, days: compared, limit, offset }, async () => {
        const ofPosts = sumsOfPosts({ siteId }, compared, await piecesFor(db, siteId, periodsOf(compared)));
        const named = q ? sql`and t.title ilike ${containing(q)}` : sql``;
        const { rows } = await sql<Sum>`
          select ranked.views, ranked.now, ranked.before, ranked.posts as found, 0 as clicks, ranked.word,
            count(*) over () as words
          from (
            select t.id, t.title as word, ${ofPosts.columns}
            from ${ofPosts.rows} as s
            join post as p on p.site_id = s.site_id and p.id = s.post_id
            join post_tag as l on l.site_id = p.site_id and l.post_id = p.id
            join tag as t on t.site_id = l.site_id and t.id = l.tag_id
            where l.site_id = ${siteId} and p.site_id = ${siteId} and t.site_id = ${siteId}
              and p.deleted_ts is null and t.deleted_ts is null ${named}
            group by t.id, t.title having sum(s.views) > 0
          ) as ranked order by ranked.views desc, ranked.id limit ${limit} offset ${offset}`.execute(db);
        return shown(rows, compared, true);
      });
    },
  };
}

const trendOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null;
