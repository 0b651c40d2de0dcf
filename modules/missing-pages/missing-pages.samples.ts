import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { missingPagesRoom } from './missing-pages.room.ts';
import { missPeriods, missSortKeys, missStatuses } from './not-found-kinds.contract.ts';

const reads: Expectation = {
  who: [
    { all: ['VIEW_STATS'], on: 'site' },
    { all: ['EDIT_SITE'], on: 'site' },
  ],
};
const editsSite: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const missingPagesSamples = samplesOf(missingPagesRoom, {
  who: {
    ...{ listMisses: reads, listReferers: reads },
    ...{ listOpenMisses: editsSite, listLikelyTargets: editsSite, resolveMisses: editsSite },
  },
  bodies: {
    resolveMisses: () => ({ items: [{ path: '/their-miss', action: 'ignore' }] }),
  },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const path = `/${site.mark}/miss`;
    await trx.insertInto('missed_path').values({ site_id: site.id, id, path, last_hit_ts: now }).execute();
    const sums = {
      site_id: site.id,
      path_id: id,
      referrer: '',
      hits: 3,
      bot_hits: 0,
      last_hit_ts: now,
      visitors: [7],
    };
    await trx
      .insertInto('miss_bucket')
      .values({ ...sums, bucket_ts: now - (now % 300) })
      .execute();
    await trx
      .insertInto('miss_daily')
      .values({ ...sums, day: new Date(now * 1000).toISOString().slice(0, 10) })
      .execute();
    noteThing(site, 'missed_path', id);
  },
  manyRows: [
    `insert into missed_path (site_id, id, path, last_hit_ts)
      select $1::bigint, 7000000 + n, '/missing/' || n, $3::bigint - n from generate_series(1, $2::int) as n`,
    `insert into miss_bucket (site_id, bucket_ts, path_id, referrer, hits, bot_hits, last_hit_ts, visitors)
      select $1::bigint, ($3::bigint / 300) * 300 - (n % 300) * 300, 7000000 + n, '', n % 9 + 1, 0,
        $3::bigint - (n % 300) * 300, array[n] from generate_series(1, $2::int) as n`,
    `insert into miss_daily (site_id, day, path_id, referrer, hits, bot_hits, last_hit_ts, visitors)
      select $1::bigint, to_timestamp($3::bigint)::date - n % 300, 7000000 + n, '', n % 9 + 1, 0,
        $3::bigint - (n % 300) * 86400, array[n] from generate_series(1, $2::int) as n`,
  ],
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const paths = rows.map((at) => ({ id: nextId(), path: `/${at}/${text(at)}`, referrer: text(at + 1) }));
    const day = new Date(now * 1000).toISOString().slice(0, 10);
    const sums = { site_id: siteId, hits: 2, bot_hits: 0, last_hit_ts: now, visitors: [7] };
    await trx
      .insertInto('missed_path')
      .values(paths.map(({ id, path }) => ({ site_id: siteId, id, path, last_hit_ts: now })))
      .execute();
    await trx
      .insertInto('miss_bucket')
      .values(
        paths.map(({ id, referrer }) => ({ ...sums, path_id: id, referrer, bucket_ts: now - (now % 300) })),
      )
      .execute();
    await trx
      .insertInto('miss_daily')
      .values(paths.map(({ id, referrer }) => ({ ...sums, path_id: id, referrer, day })))
      .execute();
  },
  asked: () => ({
    period: missPeriods.filter((period) => period !== 'custom'),
    status: missStatuses,
    q: ['missing/12', 'e'],
    bots: ['1'],
    order_by: missSortKeys,
    path: ['/missing/12'],
    custom_date_from: ['01-01-2026'],
    custom_date_to: ['31-12-2026'],
  }),
});
