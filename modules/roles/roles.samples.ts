import { samplesOf } from '#platform/testing/samples.ts';
import { rolesRoom } from './roles.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const rolesSamples = samplesOf(rolesRoom, {
  who: {},
  small: { role: 'A handful.', role_permission: 'A handful of rows for each role.' },
});
