import { sql } from 'kysely';
import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, samplesOf } from '#platform/testing/samples.ts';
import { figuresRoom } from './figures.room.ts';
import { LONGEST_KEYWORD } from './keyword-kinds.contract.ts';
import { exportedReports } from './performance.contract.ts';
import { performancePeriods } from './performance-periods.contract.ts';

const wholeSite: Expectation = { who: [{ all: ['VIEW_STATS', 'EDIT_SITE'], on: 'scope' }] };
const community: Expectation = { who: [{ all: ['VIEW_STATS'], on: 'scope' }] };
const author: Expectation = { who: [{ all: ['VIEW_STATS'], on: 'anywhere' }] };

/** What the tests that are made of the contracts know of this room. */
export const figuresSamples = samplesOf(figuresRoom, {
  who: {
    countView: { who: 'everyone', isOwn: true },
    getSitePerformance: wholeSite,
    getSiteLastHour: wholeSite,
    getSiteToday: wholeSite,
    getSiteDays: wholeSite,
    getSiteTopPosts: wholeSite,
    getSiteSources: wholeSite,
    getSiteAuthors: wholeSite,
    getSiteSections: wholeSite,
    exportSiteReport: wholeSite,
    getFreeSitePerformance: wholeSite,
    getFreeSiteLastHour: wholeSite,
    getFreeSiteToday: wholeSite,
    getFreeSiteDays: wholeSite,
    getFreeSiteTopPosts: wholeSite,
    getFreeSiteSources: wholeSite,
    getFreeSiteAuthors: wholeSite,
    getFreeCommunityPerformance: community,
    getFreeCommunityLastHour: community,
    getFreeCommunityToday: community,
    getFreeCommunityDays: community,
    getFreeCommunityTopPosts: community,
    getFreeCommunityAuthors: community,
    getFreeAuthorPerformance: author,
    getFreeAuthorLastHour: author,
    getFreeAuthorToday: author,
    getFreeAuthorDays: author,
    getFreeAuthorTopPosts: author,
    getCommunityPerformance: community,
    getCommunityLastHour: community,
    getCommunityToday: community,
    getCommunityDays: community,
    getCommunityTopPosts: community,
    getCommunityAuthors: community,
    getCommunitySections: community,
    exportCommunityReport: community,
    getAuthorPerformance: author,
    getAuthorLastHour: author,
    getAuthorToday: author,
    getAuthorDays: author,
    getAuthorTopPosts: author,
    getAuthorSections: author,
    exportAuthorReport: author,
  },
  bodies: { countView: ({ post }) => ({ kind: 'view', post_id: post }) },
  small: { view_month: 'A row a month.', view_day: 'A row a day.' },
  manyRows: [
    `insert into view_bucket (site_id, bucket_ts, post_id, source, views, reading_seconds, reads)
      select $1::bigint, ($3::bigint / 300) * 300 - (n % 2000) * 300, ${firstOf.post} + n, 'direct', 1, 20, 1
      from generate_series(1, $2::int) as n`,
    `insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
      select $1::bigint, to_timestamp($3::bigint)::date - n, 'direct', n, n, n from generate_series(1, $2::int) as n`,
    `insert into view_monthly (site_id, month, post_id, views)
      select $1::bigint, (date '2001-01-01' + n % 9 * interval '1 month')::date, ${firstOf.post} + n, n % 90
      from generate_series(1, $2::int) as n`,
    `insert into view_subject_daily (site_id, kind, day, subject_id, views)
      select $1::bigint, 'author', to_timestamp($3::bigint)::date - n % 40, ${firstOf.profile} + n / 40, n % 90
      from generate_series(1, $2::int) as n`,
    `insert into view_subject_monthly (site_id, kind, month, subject_id, views)
      select $1::bigint, 'author', (date '2001-01-01' + n % 9 * interval '1 month')::date, ${firstOf.profile} + n / 9, n
      from generate_series(1, $2::int) as n`,
    `insert into view_share (site_id, post_id, section_id, author_ids)
      select $1::bigint, ${firstOf.post} + n, ${firstOf.section}, array[${firstOf.profile}]::bigint[]
      from generate_series(1, $2::int) as n`,
    `insert into view_own (site_id, post_id, day, views)
      select $1::bigint, ${firstOf.post} + n, to_timestamp($3::bigint)::date - n % 40, 1
      from generate_series(1, $2::int) as n`,
    `insert into referrer_daily (site_id, day, host, views)
      select $1::bigint, to_timestamp($3::bigint)::date - n % 40, 'site-' || n || '.test', n % 9 + 1
      from generate_series(1, $2::int) as n`,
    `insert into view_source_logged (site_id, day, source, host, logged, views)
      select $1::bigint, to_timestamp($3::bigint)::date - n % 40, 'site', 'site-' || n || '.test', n % 9 + 1, n % 9
      from generate_series(1, $2::int) as n`,
    `insert into keyword_daily (site_id, day, word, searches, clicks, found)
      select $1::bigint, to_timestamp($3::bigint)::date - n % 40, 'word ' || n / 40, 1 + n % 9, n % 2, n % 3
      from generate_series(1, $2::int) as n`,
    `insert into keyword (site_id, word, is_common, last_day)
      select $1::bigint, 'word ' || n, n % 25 = 0, to_timestamp($3::bigint)::date - n % 200
      from generate_series(1, $2::int) as n`,
    `insert into view_batch (site_id, id, written_ts)
      select $1::bigint, 'batch-' || n, $3::bigint - n from generate_series(1, $2::int) as n`,
  ],
  hostile: async ({ trx, siteId, now, text, rows }) => {
    await sql`insert into view_daily (site_id, day, post_id, views)
      select ${siteId}::bigint, to_timestamp(${now}::bigint)::date, p.id, 9 from post as p where p.site_id = ${siteId}`.execute(
      trx,
    );
    const day = new Date(now * 1000).toISOString().slice(0, 10);
    const ofDay = { site_id: siteId, day, views: 9 };
    await trx
      .insertInto('view_source_daily')
      .values({ ...ofDay, source: 'site', reading_seconds: 9, reads: 3 })
      .execute();
    const hosts = [...new Set(rows.map((at) => text(at)))].map((host) => ({ ...ofDay, host }));
    await trx.insertInto('referrer_daily').values(hosts).execute();
    const words = [...new Set(rows.map((at) => text(at).slice(0, LONGEST_KEYWORD)))];
    const yesterday = new Date((now - 86_400) * 1000).toISOString().slice(0, 10);
    await trx
      .insertInto('keyword')
      .values(words.map((word) => ({ site_id: siteId, word, is_common: true, last_day: yesterday })))
      .execute();
    await trx
      .insertInto('keyword_daily')
      .values(
        words.map((word) => ({
          ...{ site_id: siteId, day: yesterday, word },
          ...{ searches: 9, clicks: 3, found: 2 },
        })),
      )
      .execute();
  },
  asked: ({ communityIds }) => {
    const period = performancePeriods.filter((one) => one !== 'custom');
    const [section, author] = [[firstOf.section + 7], [firstOf.profile + 1]];
    return {
      ...{ insight_time_frame_id: period, insightTimeFrameId: period, report: [...exportedReports] },
      ...{ section_id: section, sectionId: section, author_id: author, authorId: author },
      ...{ groupId: communityIds },
      ...{ custom_date_from: ['01-01-2026'], customDateFrom: ['01-01-2026'] },
      ...{ custom_date_to: ['01-02-2026'], customDateTo: ['01-02-2026'] },
    };
  },
});
