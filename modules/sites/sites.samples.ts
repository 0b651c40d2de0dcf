import { samplesOf } from '#platform/testing/samples.ts';
import { sitesRoom } from './sites.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const sitesSamples = samplesOf(sitesRoom, {
  who: {},
  parameters: {
    roarId: 'site',
    siteId: 'site',
  },
  small: { setting: 'One for each setting.', site_domain: 'A handful.' },
});
