import { isProgram } from '#modules/figures/figures.public.ts';
import { editRefusals, seenPosts, type WritingNeeds } from '#modules/posts/posts.public.ts';
import { notFound, tooManyRequests } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import { ENOUGH_SHOWN } from '../headline-kinds.contract.ts';
import {
  countHeadlines,
  endHeadlineTest,
  listHeadlineTests,
  startHeadlineTest,
} from '../headline-tests.contract.ts';
import { endTest } from './end-test.ts';
import { headlineCountsOf } from './headline-counts.ts';
import { shownTests, type TestRow, testsOfPost } from './headline-tests.queries.ts';
import { startTest } from './start-test.ts';

/** In a minute: a newsroom behind one address reads fast, a program that makes figures up is faster. */
const MOST_OF_ADDRESS = 300;

/** The calls about headlines that are tried. */
export function headlineTestHandlers(ground: Ground, writing: WritingNeeds): Handler[] {
  const { db } = ground.database;
  const counts = headlineCountsOf(ground);
  const take = minuteCounts();
  const shown = async (siteId: number, row: TestRow) => {
    const [test] = await shownTests(db, siteId, [row], ENOUGH_SHOWN);
    if (!test) throw notFound();
    return test;
  };
  return [
    answer(listHeadlineTests, async ({ site, caller, params }) => {
      const [seen] = await seenPosts(db, site.id, [params.postId], caller);
      if (seen === undefined) throw notFound();
      await counts.write();
      const rows = await testsOfPost(db, site.id, params.postId);
      const mayEdit = isAllowed(startHeadlineTest.permission, caller.holder);
      const refusals = mayEdit ? await editRefusals(db, site.id, [params.postId], caller) : null;
      return {
        items: await shownTests(db, site.id, rows, ENOUGH_SHOWN),
        may_change: refusals !== null && refusals.size === 0,
      };
    }),
    answer(startHeadlineTest, async (call) => shown(call.site.id, await startTest(ground, call))),
    answer(endHeadlineTest, async (call) => shown(call.site.id, await endTest(writing, call))),
    answer(countHeadlines, async (call) => {
      refuseOtherSites(call);
      const { site, body, request } = call;
      const retryAfter = take({ [request.ip]: MOST_OF_ADDRESS }, Date.now());
      if (retryAfter !== null) throw tooManyRequests({ retryAfter });
      if (!isProgram(request.userAgent)) await counts.count(site.id, body.signals);
      return undefined;
    }),
  ];
}
