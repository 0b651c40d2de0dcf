import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { calendarRoom } from './calendar.room.ts';

// Whoever opens the posts has an address of their own.
const own: Expectation = {
  who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
  isOwn: true,
};

/** What the tests that are made of the contracts know of this room. */
export const calendarSamples = samplesOf(calendarRoom, {
  who: {
    getCalendarFeed: own,
    renewCalendarFeed: own,
    endCalendarFeed: own,
    // Whoever has the secret address; what it tells is what its owner may see.
    readCalendarFeed: { who: 'everyone' },
    readCalendar: {
      who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
    },
  },
  parameters: { feedKey: null },
  small: { calendar_feed: 'A row for each person who subscribed.' },
});
