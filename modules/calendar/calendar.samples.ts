import { samplesOf } from '#platform/testing/samples.ts';
import { calendarRoom } from './calendar.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const calendarSamples = samplesOf(calendarRoom, {
  who: {
    readCalendar: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
    },
  },
});
