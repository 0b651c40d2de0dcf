import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { trafficSplitRoom } from './traffic-split.room.ts';

const manages: Expectation = { who: [{ all: ['MANAGE_ABTESTS'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const trafficSplitSamples = samplesOf(trafficSplitRoom, {
  who: { getSplits: manages, saveSplits: manages, getSplitResults: manages },
  parameters: { splitId: 'split' },
  bodies: {
    saveSplits: ({ split }) => ({
      sections: [
        {
          id: split,
          name: 'Looked at',
          distribution: [
            { name: 'a', weight: 50 },
            { name: 'b', weight: 50 },
          ],
        },
      ],
      revisionId: 1,
    }),
  },
  small: { abtest_config: 'One row a site.' },
  manyRows: [
    `insert into abtest_daily (site_id, section_id, variant, day, visits, views, went_on)
    select $1::bigint, 7900000 + n % 20, 'v' || (n / 20) % 8, to_timestamp($3::bigint)::date - n / 160, 10, 20, 5
    from generate_series(0, $2::int - 1) as n`,
    `insert into abtest_vital_daily (site_id, section_id, variant, day, metric, step, views)
    select $1::bigint, 7900000 + n % 20, 'v' || (n / 20) % 8, to_timestamp($3::bigint)::date - n / 16000, 'lcp',
      (n / 160) % 100, 3
    from generate_series(0, $2::int - 1) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const distribution = [
      { name: `${site.mark} a`, weight: 50 },
      { name: `${site.mark} b`, weight: 50 },
    ];
    const sections = [{ id, name: `${site.mark} split`, isDisabled: true, queryParam: '', distribution }];
    await trx
      .insertInto('abtest_config')
      .values({ site_id: site.id, sections: JSON.stringify(sections), revision: 1, updated_ts: now })
      .execute();
    noteThing(site, 'split', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text }) => {
    const sections = Array.from({ length: 20 }, (_, at) => ({
      ...{ id: nextId(), name: text(at).slice(0, 40) || `${at}`, isDisabled: true, queryParam: '' },
      distribution: [
        { name: text(at + 1).slice(0, 40) || 'a', weight: 50 },
        { name: text(at + 2).slice(0, 40) || 'b', weight: 50 },
      ],
    }));
    await trx
      .insertInto('abtest_config')
      .values({ site_id: siteId, sections: JSON.stringify(sections), revision: 1, updated_ts: now })
      .execute();
  },
});
