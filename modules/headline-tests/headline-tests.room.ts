import { postChecksOf, saveStepsOf } from '#modules/posts/posts.public.ts';
import { room } from '#platform/server/room.ts';
import {
  countHeadlines,
  endHeadlineTest,
  listHeadlineTests,
  startHeadlineTest,
} from './headline-tests.contract.ts';
import { demoHeadlineTests } from './server/headline-tests.demo.ts';
import { headlineTestHandlers } from './server/headline-tests.handlers.ts';
import { defineSettling } from './server/settle-tests.ts';
import { testNames } from './server/test-names.ts';

/** Several headlines of a post, one of which each page shows by chance until one is opened most. */
export const headlineTestsRoom = room({
  name: 'headline-tests',
  contracts: { listHeadlineTests, startHeadlineTest, endHeadlineTest, countHeadlines },
  open: (ground, { findPerson }) => {
    const { database, events } = ground;
    const checks = postChecksOf(ground);
    const writing = { database, events, saveSteps: saveStepsOf(ground), checks };
    defineSettling({ ...ground, findPerson, writing });
    return { handlers: headlineTestHandlers(ground, writing) };
  },
  things: { headline_test: { names: testNames } },
  demo: demoHeadlineTests,
});
