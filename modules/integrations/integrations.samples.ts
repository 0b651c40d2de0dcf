import { samplesOf } from '#platform/testing/samples.ts';
import { integrationsRoom } from './integrations.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const integrationsSamples = samplesOf(integrationsRoom, {
  who: { listIntegrations: { who: [{ all: ['EDIT_SITE'], on: 'site' }] } },
});
