import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { siteInfoRoom } from './site-info.room.ts';

const editsSite: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };
const closesSite: Expectation = { who: [{ all: ['DELETE_SITE'], on: 'site' }] };
const movesSite: Expectation = { who: [{ all: ['EDIT_SITE', 'POWER_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const siteInfoSamples = samplesOf(siteInfoRoom, {
  who: {
    ...{ getSite: editsSite, updateSite: editsSite, previewSite: editsSite },
    suggestSites: { who: [{ all: ['EDIT_SITE'], on: 'anywhere' }] },
    ...{ closeSite: closesSite, reopenSite: closesSite },
    ...{ changeDomain: movesSite, getDomainChange: movesSite },
    ...{ checkDomainChange: movesSite, cancelDomainChange: movesSite },
  },
  bodies: {
    updateSite: ({ asset }) => ({ revision: 1, logo_id: asset }),
    previewSite: () => ({ title: 'Tried' }),
    closeSite: () => ({ note: 'Closed for the summer.' }),
  },
  small: { site_info: 'One for each site.', domain_change: 'A handful in the life of a site.' },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    await trx
      .insertInto('domain_change')
      .values({ ...stamp, id, host: `${site.mark}.example.org` })
      .execute();
    noteThing(site, 'domain_change', id);
  },
  hostile: async ({ trx, siteId, now, text }) => {
    const info = { tagline: text(1), description: text(2), copyright: text(3), address: text(4) };
    await trx
      .insertInto('site_info')
      .values({ site_id: siteId, created_ts: now, updated_ts: now, info: JSON.stringify(info) })
      .execute();
  },
  asked: (site) => ({ term: ['site', 'e'], communities: [1], parent_id: [site.id] }),
});
