import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, samplesOf } from '#platform/testing/samples.ts';
import { discoveryRoom } from './discovery.room.ts';
import { discoveryPeriods, discoveryTabs } from './discovery-kinds.contract.ts';

const seesFigures: Expectation = { who: [{ all: ['VIEW_STATS'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const discoverySamples = samplesOf(discoveryRoom, {
  who: {
    listDiscovery: seesFigures,
    // What somebody keeps is their own.
    saveDiscovered: { ...seesFigures, isOwn: true },
    forgetDiscovered: { ...seesFigures, isOwn: true },
  },
  bodies: { saveDiscovered: ({ tag }) => ({ kind: 'tag', key: String(tag) }) },
  manyRows: [
    `insert into discovery_saved (site_id, profile_id, kind, key, saved_ts)
    select $1::bigint, ${firstOf.profile} + n / 40, 'tag', (${firstOf.tag} + n % 40)::text, 1700000000 + n
    from generate_series(0, 3999) as n`,
  ],
  fill: async ({ trx, site, now }) => {
    await trx
      .insertInto('discovery_saved')
      .values({
        ...{ site_id: site.id, profile_id: site.owner.profileId, kind: 'tag', saved_ts: now },
        key: String(site.ids.tag[0] ?? 0),
      })
      .execute();
  },
  asked: () => ({ tab: discoveryTabs, period: discoveryPeriods, q: ['our-mark', 'e'] }),
});
