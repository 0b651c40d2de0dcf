import { editablePost, isLivePost, saveWithin, type WritingNeeds } from '#modules/posts/posts.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { type Actor, actorOf, record } from '#platform/server/trail.ts';
import { ENOUGH_SHOWN, type TestOutcome } from '../headline-kinds.contract.ts';
import { type endHeadlineTest, testIsOver, winnerUnknown } from '../headline-tests.contract.ts';
import { lockedTest, shownTests, type TestRow } from './headline-tests.queries.ts';

/** How a test ends, and by whom. `now` is unix seconds. */
export type Ending = {
  outcome: TestOutcome;
  winner: number | null;
  isTaken: boolean;
  actor: Actor;
  now: number;
};

/** Ends a test that is locked: readers get the headline of the post again. */
export async function closeTest(
  trx: Trx,
  nextId: () => number,
  siteId: number,
  { test, ending }: { test: TestRow; ending: Ending },
): Promise<TestRow> {
  const { outcome, winner, isTaken, actor, now } = ending;
  const written = { outcome, winner, is_taken: isTaken, ended_ts: now };
  const stamp = { updated_by: actor.profileId, revision: test.revision + 1 };
  await trx
    .updateTable('headline_test')
    .set({ ...written, ...stamp })
    .where('site_id', '=', siteId)
    .where('id', '=', test.id)
    .execute();
  await record(trx, nextId, {
    ...{ siteId, actor, action: 'headline_test.ended', objectKind: 'headline_test', objectId: test.id },
    after: { post_id: test.post_id, outcome, headline: winner === null ? null : test.headlines[winner] },
  });
  await publishChange(trx, { topic: 'headline_test', siteId, id: test.post_id });
  return { ...test, ...written, ...stamp };
}

type Taker = Pick<Call, 'site' | 'caller'> & { request: Pick<Call['request'], 'id' | 'ip' | 'userAgent'> };

/**
 * Gives the post a headline that was tried, as whoever takes it may.
 * @returns false where the post is no longer what was tested: offline, gone, or with another headline
 * @throws ApiError as a save of the post does
 */
export async function takeHeadline(
  trx: Trx,
  writing: WritingNeeds,
  taker: Taker,
  { test: { post_id, headlines }, headline }: { test: TestRow; headline: string },
): Promise<boolean> {
  // Held until the end, for the event that ends an overtaken test comes after the save that overtook it.
  const post = await trx
    .selectFrom('post as p')
    .select(['p.revision', 'p.headline'])
    .where('p.site_id', '=', taker.site.id)
    .where('p.id', '=', post_id)
    .where('p.deleted_ts', 'is', null)
    .where(isLivePost())
    .forUpdate()
    .executeTakeFirst();
  if (!post || post.headline !== headlines[0]) return false;
  await saveWithin(trx, writing, taker, post_id, { headline, revision: post.revision });
  return true;
}

/**
 * Ends a test as an editor says.
 * @throws ApiError not_found, permission_denied, locked, headline_test_is_over, revision_conflict, winner_is_invalid
 */
export function endTest(writing: WritingNeeds, call: Call<typeof endHeadlineTest>): Promise<TestRow> {
  const { site, caller, params, body } = call;
  const { now, by } = stampOf(call);
  const { db, ids } = writing.database;
  return db.transaction().execute(async (trx) => {
    const test = await lockedTest(trx, site.id, params.headlineTestId);
    if (!test) throw notFound();
    await editablePost(trx, site.id, test.post_id, caller);
    if (test.revision !== body.revision) {
      const [current] = await shownTests(trx, site.id, [test], ENOUGH_SHOWN);
      const saved = { revision: test.revision, updatedBy: test.updated_by, current };
      throw savedMeanwhile(saved, { sent: body.revision, by });
    }
    const { winner } = body;
    // What has ended is not ended again; its headline was settled then.
    if (test.ended_ts !== null && winner === null) return test;
    if (test.ended_ts !== null) throw testIsOver();
    const headline = winner === null ? null : test.headlines[winner];
    if (headline === undefined) throw refusedField(winnerUnknown, 'winner');
    const isTaken = winner !== null && winner > 0 && headline !== null;
    // The test stays open for the event of the save that overtook it, which ends it as that.
    if (isTaken && !(await takeHeadline(trx, writing, call, { test, headline }))) throw testIsOver();
    const outcome = winner === null ? 'stopped' : 'chosen';
    const ending = { outcome, winner, isTaken, actor: actorOf(call), now } as const;
    return closeTest(trx, ids.next, site.id, { test, ending });
  });
}
