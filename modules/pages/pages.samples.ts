import { keywordPeriods, keywordSources } from '#modules/figures/keyword-kinds.contract.ts';
import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { pagesRoom } from './pages.room.ts';

const purges: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }, 'technical'] };

/** What the tests that are made of the contracts know of this room. */
export const pagesSamples = samplesOf(pagesRoom, {
  who: {
    ...{ listPurges: purges, purgeCache: purges },
    ...{ getCdn: purges, saveCdn: purges, testCdn: purges },
    listKeywords: { who: [{ all: ['VIEW_STATS'], on: 'site' }] },
    exportKeywords: { who: [{ all: ['VIEW_STATS'], on: 'site' }] },
    pinResult: { who: [{ all: ['EDIT_SEARCH_INDEXES'], on: 'site' }] },
    getPreview: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }] },
  },
  bodies: {
    saveCdn: () => ({ revision: 0, provider: 'none' }),
    testCdn: () => ({ provider: 'none' }),
    pinResult: () => ({ keyword: 'harbour', url: null }),
  },
  manyRows: [
    `insert into keyword_pin (site_id, word, post_id, created_ts, created_by)
      select $1::bigint, 'word ' || n, n, $3::bigint, 1 from generate_series(1, $2::int) as n`,
  ],
  asked: () => ({
    source: [...keywordSources],
    period: [...keywordPeriods, 'custom'],
    custom_date_from: ['01-01-2026'],
    custom_date_to: ['31-01-2026'],
    zero_results: ['true'],
  }),
  small: {
    cdn_setting: 'One for each site.',
    cdn_purge: 'What waits to be sent; a thousand at once become one.',
    cdn_delivery: 'The ten newest of a site.',
  },
});
