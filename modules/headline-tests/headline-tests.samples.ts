import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { headlineTestsRoom } from './headline-tests.room.ts';

const edits: Expectation = { who: [{ all: ['EDIT_LIVE_B_TESTS'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const headlineTestsSamples = samplesOf(headlineTestsRoom, {
  who: {
    listHeadlineTests: {
      who: [
        { all: ['VIEW_LIVE_B_TESTS'], on: 'site' },
        { all: ['EDIT_LIVE_B_TESTS'], on: 'site' },
      ],
    },
    startHeadlineTest: edits,
    endHeadlineTest: edits,
    countHeadlines: { who: 'everyone', isOwn: true },
  },
  parameters: { headlineTestId: 'headline_test' },
  bodies: {
    startHeadlineTest: () => ({ headlines: ['Another one'] }),
    endHeadlineTest: () => ({ revision: 1 }),
    countHeadlines: ({ headline_test }) => ({
      signals: [{ test_id: headline_test, variant: 0, shown: true, opened: false }],
    }),
  },
  small: {
    headline_test: 'What editors try in two years, some a day.',
    headline_count: 'Five rows a test at most.',
  },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    // The first post is free for a test of its own.
    const [, post = 0] = site.ids.post;
    await trx
      .insertInto('headline_test')
      .values({
        ...{ site_id: site.id, id, post_id: post, headlines: [`${site.mark} one`, `${site.mark} two`] },
        ...{ takes_winner: false, started_ts: now, ends_ts: now + 86_400 },
      })
      .execute();
    noteThing(site, 'headline_test', id);
  },
});
