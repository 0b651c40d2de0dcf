import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { EVERY_URL, urlHashOf } from './server/vital-batch.ts';
import { webVitalsRoom } from './web-vitals.room.ts';

const seesFigures: Expectation = { who: [{ all: ['VIEW_STATS'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const webVitalsSamples = samplesOf(webVitalsRoom, {
  who: {
    countVitals: { who: 'everyone', isOwn: true },
    getOriginVitals: seesFigures,
    getUrlVitals: seesFigures,
    getLcp: seesFigures,
    getChromeVitals: seesFigures,
  },
  hostile: async ({ trx, siteId, now }) => {
    const day = new Date(now * 1000).toISOString().slice(0, 10);
    const row = { site_id: siteId, day, device: 'phone', page_type: 'story', views: 300 };
    const hashes = [EVERY_URL, urlHashOf('/')];
    const metrics = ['pages', 'lcp', 'inp', 'cls', 'issue_lazy_hero', 'lcp_ttfb'];
    await trx
      .insertInto('vital_daily')
      .values(
        hashes.flatMap((url_hash) =>
          metrics.map((metric) => ({ ...row, url_hash, metric, step: 3, total: 300 })),
        ),
      )
      .execute();
  },
  manyRows: [
    `insert into vital_daily (site_id, day, metric, device, page_type, url_hash, step, views, total)
      select $1::bigint, to_timestamp($3::bigint)::date - n % 40, 'lcp', 'phone', 'story', md5(n::text), n % 90, 1, 9
      from generate_series(1, $2::int) as n`,
    `insert into vital_batch (site_id, id, written_ts)
      select $1::bigint, 'batch-' || n, $3::bigint - n from generate_series(1, $2::int) as n`,
  ],
});
