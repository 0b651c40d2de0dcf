import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { shareInterval } from '#platform/server/share-interval.ts';
import { MOST_TESTS_OF_POST, type TestOutcome } from '../headline-kinds.contract.ts';
import type { HeadlineTest } from '../headline-tests.contract.ts';
import { type Counted, winnerOf } from './decide.ts';

/** A test as it is stored. */
export type TestRow = Omit<HeadlineTest, 'headlines' | 'leader'> & {
  headlines: readonly string[];
  token_id: number | null;
  updated_by: number | null;
};

const columns = sql`t.id, t.post_id, t.headlines, t.takes_winner, t.winner, t.is_taken, t.outcome::text as outcome,
  t.started_ts, t.ends_ts, t.ended_ts, t.created_by, t.token_id, t.updated_by, t.revision,
  person.title as created_by_title`;

async function rowsWhere(db: Db | Trx, siteId: number, which: RawBuilder<unknown>): Promise<TestRow[]> {
  const { rows } = await sql<
    TestRow & { outcome: TestOutcome | null }
  >`select ${columns} from headline_test as t
    left join profile as person on person.site_id = ${siteId} and person.id = t.created_by
    where t.site_id = ${siteId} and ${which}`.execute(db);
  return rows;
}

/** The newest tests of a post. */
export const testsOfPost = (db: Db, siteId: number, postId: number): Promise<TestRow[]> =>
  rowsWhere(db, siteId, sql`t.post_id = ${postId} order by t.id desc limit ${MOST_TESTS_OF_POST}`);

/** A test, which nobody else changes until the transaction ends. */
export async function lockedTest(trx: Trx, siteId: number, id: number): Promise<TestRow | undefined> {
  return (await rowsWhere(trx, siteId, sql`t.id = ${id} for update of t`))[0];
}

/** Tests that run of posts that readers no longer get as they were: offline, gone, or with another headline. */
export const overtakenTests = (
  trx: Trx,
  siteId: number,
  postIds: readonly number[],
  isLive: RawBuilder<unknown>,
): Promise<TestRow[]> =>
  rowsWhere(
    trx,
    siteId,
    sql`t.ended_ts is null and t.post_id = any(${[...postIds]}::bigint[]) and not exists (
      select 1 from post as p where p.site_id = ${siteId} and p.id = t.post_id and p.deleted_ts is null
        and ${isLive} and p.headline = t.headlines[1]) for update of t`,
  );

/** What was counted of tests, by the test: one entry for each of its headlines. */
export async function countsOf(
  db: Db | Trx,
  siteId: number,
  tests: readonly Pick<TestRow, 'id' | 'headlines'>[],
): Promise<Map<number, Counted[]>> {
  const rows =
    tests.length === 0
      ? []
      : await db
          .selectFrom('headline_count')
          .select(['test_id', 'variant', 'shown', 'opened'])
          .where('site_id', '=', siteId)
          .where((eb) => eb('test_id', '=', eb.fn.any(eb.val(tests.map(({ id }) => id)))))
          .execute();
  const found = new Map(rows.map((row) => [`${row.test_id} ${row.variant}`, row]));
  return new Map(
    tests.map(({ id, headlines }) => [
      id,
      headlines.map((_, variant) => {
        const { shown = 0, opened = 0 } = found.get(`${id} ${variant}`) ?? {};
        // What was opened is told apart from what was seen, and may come first.
        return { shown: Number(shown), opened: Math.min(Number(opened), Number(shown)) };
      }),
    ]),
  );
}

/** Tests with what was counted of them. */
export async function shownTests(
  db: Db | Trx,
  siteId: number,
  rows: readonly TestRow[],
  enough: number,
): Promise<HeadlineTest[]> {
  const counts = await countsOf(db, siteId, rows);
  return rows.map((row) => {
    const counted = counts.get(row.id) ?? [];
    return {
      ...row,
      leader: row.ended_ts === null ? winnerOf(counted) : null,
      headlines: row.headlines.map((headline, at) => {
        const one = counted[at] ?? { shown: 0, opened: 0 };
        const found = shareInterval(one.opened, one.shown);
        return {
          ...{ headline, ...one, is_enough: one.shown >= enough },
          ...{ share: found?.share ?? null, low: found?.low ?? null, high: found?.high ?? null },
        };
      }),
    };
  });
}
