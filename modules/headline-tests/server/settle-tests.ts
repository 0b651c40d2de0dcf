import { sql } from 'kysely';
import { isLivePost, type WritingNeeds } from '#modules/posts/posts.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import { endHeadlineTest } from '../headline-tests.contract.ts';
import { winnerOf } from './decide.ts';
import { closeTest, type Ending, takeHeadline } from './end-test.ts';
import { countsOf, lockedTest, overtakenTests, type TestRow } from './headline-tests.queries.ts';
import { SETTLE } from './settle-key.ts';

type Needs = Ground & Pick<House, 'findPerson'> & { writing: WritingNeeds };
type Due = { siteId: number; testId: number };

const KEPT_SECONDS = 2 * 365 * 86_400;
const byItself = { profileId: null, kind: 'job' } as const;

/** Ends tests that are decided, over, or overtaken by what happened to their posts. */
export function defineSettling(needs: Needs): void {
  const { database, jobs, outbox } = needs;
  jobs.define<Due>(SETTLE, (due) => settleTest(needs, due, Math.floor(Date.now() / 1000)));
  for (const event of ['post.updated', 'post.status_changed', 'post.removed']) {
    outbox.react({
      event,
      name: `end headline tests after ${event}`,
      handleAll: async ({ siteId, objectIds }, trx) => {
        const now = Math.floor(Date.now() / 1000);
        for (const test of await overtakenTests(trx, siteId, objectIds, isLivePost())) {
          const ending = {
            outcome: 'post_changed',
            winner: null,
            isTaken: false,
            actor: byItself,
            now,
          } as const;
          await closeTest(trx, database.ids.next, siteId, { test, ending });
        }
      },
    });
  }
  jobs.sweep({
    name: 'headline tests that are over, and those of long ago',
    seconds: 3_600,
    run: (signal) => sweepTests(needs, Math.floor(Date.now() / 1000), signal),
  });
}

/**
 * Ends a test whose time is over, and one that its figures decide where the winner is to be taken by itself.
 * @param now unix seconds
 */
export async function settleTest(needs: Needs, { siteId, testId }: Due, now: number): Promise<void> {
  const taker = await takerOf(needs, siteId, testId);
  try {
    await settleWith(needs, { siteId, testId }, taker, now);
  } catch (error) {
    // Who began it may no longer change the post: the winner is named, and somebody else can take it.
    if (!taker || !(error instanceof ApiError)) throw error;
    await settleWith(needs, { siteId, testId }, null, now);
  }
}

type Taker = Parameters<typeof takeHeadline>[2];

function settleWith(
  { database: { db, ids }, writing }: Needs,
  { siteId, testId }: Due,
  taker: Taker | null,
  now: number,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const test = await lockedTest(trx, siteId, testId);
    if (test?.ended_ts !== null) return;
    const winner = winnerOf((await countsOf(trx, siteId, [test])).get(test.id) ?? []);
    const isOver = now >= test.ends_ts;
    if (!isOver && (winner === null || !test.takes_winner)) return;
    const headline = winner === null ? undefined : test.headlines[winner];
    const isTaken = test.takes_winner && taker !== null && headline !== undefined && winner !== 0;
    if (isTaken && !(await takeHeadline(trx, writing, taker, { test, headline }))) {
      const ending = { outcome: 'post_changed', winner: null, isTaken: false, actor: byItself, now } as const;
      await closeTest(trx, ids.next, siteId, { test, ending });
      return;
    }
    const ending: Ending = {
      ...{ outcome: winner === null ? 'unclear' : 'won', winner, isTaken, actor: byItself, now },
    };
    await closeTest(trx, ids.next, siteId, { test, ending });
  });
}

/** Whoever began a test, with the rights that they have by now; null for whoever may no longer do it. */
async function takerOf(
  { database: { db }, findPerson }: Needs,
  siteId: number,
  testId: number,
): Promise<Taker | null> {
  const test = await db
    .selectFrom('headline_test')
    .select(['created_by', 'token_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', testId)
    .executeTakeFirst();
  const by = test?.created_by ?? null;
  const [site, caller] = await Promise.all([
    db
      .selectFrom('site')
      .select(['id', 'name', 'title', 'uri', 'timezone', 'locale'])
      .where('id', '=', siteId)
      .executeTakeFirst(),
    by === null ? null : findPerson(siteId, by, test?.token_id),
  ]);
  if (!site || !caller?.profile || !isAllowed(endHeadlineTest.permission, caller.holder)) return null;
  return {
    site: { ...site, accessLimitationTs: null, communityIds: new Set() },
    caller,
    request: { id: `headline test ${testId}`, ip: '', userAgent: '' },
  };
}

/** Whether the figures of a test decide it: the job that ends it is not begun for less. */
export async function decidedTests(
  { db }: Pick<Needs['database'], 'db'>,
  siteId: number,
  tests: readonly Pick<TestRow, 'id' | 'headlines'>[],
): Promise<number[]> {
  const counts = await countsOf(db, siteId, tests);
  return [...counts].flatMap(([id, counted]) => (winnerOf(counted) === null ? [] : id));
}

/** Ends what no job ended, and forgets what is long over or whose post is gone. */
async function sweepTests(needs: Needs, now: number, signal: AbortSignal): Promise<void> {
  const { db } = needs.database;
  for (const { id: siteId } of await db.selectFrom('site').select('id').orderBy('id').execute()) {
    const { rows } = await sql<{ id: number }>`select t.id from headline_test as t
      where t.site_id = ${siteId} and t.ended_ts is null and t.ends_ts <= ${now}`.execute(db);
    for (const { id: testId } of rows) {
      if (signal.aborted) return;
      try {
        await settleTest(needs, { siteId, testId }, now);
      } catch (error) {
        // One that cannot be settled keeps no other from it.
        needs.log.error({ err: error, siteId, testId }, 'a headline test that is over was not settled');
      }
    }
    if (signal.aborted) return;
    await sql`delete from headline_test as t where t.site_id = ${siteId} and t.ended_ts is not null
      and (t.ended_ts < ${now - KEPT_SECONDS} or not exists (
        select 1 from post as p where p.site_id = ${siteId} and p.id = t.post_id))`.execute(db);
    await sql`delete from headline_count as c where c.site_id = ${siteId} and not exists (
      select 1 from headline_test as t where t.site_id = ${siteId} and t.id = c.test_id)`.execute(db);
  }
}
