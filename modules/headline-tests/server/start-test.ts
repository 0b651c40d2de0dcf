import { sql } from 'kysely';
import { editablePost, isLivePost, postAddressesOf } from '#modules/posts/posts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { violatedConstraint } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { MOST_RUNNING_TESTS } from '../headline-kinds.contract.ts';
import {
  headlineIsThePosts,
  postIsNotLive,
  type startHeadlineTest,
  testRuns,
  tooManyTests,
} from '../headline-tests.contract.ts';
import { lockedTest, type TestRow } from './headline-tests.queries.ts';
import { SETTLE, settleKey } from './settle-key.ts';

const DAY = 86_400;

/**
 * Starts to try headlines of a post that the caller may change.
 * @throws ApiError not_found, permission_denied, locked, post_is_not_live, headlines_is_invalid, headline_test_is_running
 */
export async function startTest(ground: Ground, call: Call<typeof startHeadlineTest>): Promise<TestRow> {
  const { database, jobs } = ground;
  const { site, caller, params, body } = call;
  const { siteId, now, by } = stampOf(call);
  await editablePost(database.db, siteId, params.postId, caller);
  const pages = await postAddressesOf(ground).pagesOf(site, [params.postId]);
  if (!pages.has(params.postId)) throw postIsNotLive();
  const id = database.ids.next();
  try {
    return await database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ headline: string; running: number }>`select p.headline,
          (select count(*)::int from (select 1 from headline_test as t where t.site_id = ${siteId}
            and t.ended_ts is null limit ${MOST_RUNNING_TESTS}) as counted) as running
        from post as p where p.site_id = ${siteId} and p.id = ${params.postId} and p.deleted_ts is null
          and ${isLivePost()} for update of p`.execute(trx);
      const [post] = rows;
      if (!post) throw postIsNotLive();
      if (post.running >= MOST_RUNNING_TESTS) throw tooManyTests();
      if (body.headlines.includes(post.headline.trim())) throw refusedField(headlineIsThePosts, 'headlines');
      const headlines = [post.headline, ...body.headlines];
      const ends_ts = now + body.days * DAY;
      await trx
        .insertInto('headline_test')
        .values({
          ...{ site_id: siteId, id, post_id: params.postId, headlines, takes_winner: body.takes_winner },
          ...{ started_ts: now, ends_ts, created_by: by, token_id: caller.token?.id ?? null, updated_by: by },
        })
        .execute();
      await recordWrite(trx, database.ids.next, call, {
        ...{ action: 'headline_test.started', objectId: id },
        after: { post_id: params.postId, headlines, takes_winner: body.takes_winner, ends_ts },
      });
      await publishChange(trx, { topic: 'headline_test', siteId, id: params.postId });
      await jobs.enqueue(trx, SETTLE, { siteId, testId: id }, { runAt: ends_ts, key: settleKey(siteId, id) });
      return (await lockedTest(trx, siteId, id)) as TestRow;
    });
  } catch (error) {
    throw violatedConstraint(error) === 'headline_test_running' ? testRuns() : error;
  }
}
