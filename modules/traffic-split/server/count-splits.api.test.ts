import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import type { Db } from '#platform/server/database.ts';
import { countSplits } from './count-splits.ts';

const DAY = '2026-03-01';
const log = { warn: () => undefined };
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A database that is away for the first writes, and notes what it is given. */
function failing(times: number) {
  const { db } = api.ground.database;
  const given: (readonly unknown[])[] = [];
  let left = times;
  const real = db.getExecutor();
  const executor = {
    transformQuery: real.transformQuery.bind(real),
    compileQuery: real.compileQuery.bind(real),
    executeQuery: (query: CompiledQuery) => {
      given.push(query.parameters);
      left -= 1;
      return left >= 0 ? Promise.reject(new Error('deadlock detected')) : real.executeQuery(query);
    },
  };
  return { given, db: { getExecutor: () => executor } as unknown as Db };
}

const countsOf = async (siteId: number) => {
  const { rows } = await sql`
    select section_id, variant, visits, views, went_on from abtest_daily
    where site_id = ${siteId} order by section_id, variant`.execute(api.ground.database.db);
  return rows;
};

test('what could not be written is written the next time', async () => {
  const { db } = failing(1);
  const counts = countSplits(db, log);
  counts.count(11, DAY, 'visit', [{ sectionId: 1, variant: 'a' }]);
  await counts.write();
  expect(await countsOf(11)).toEqual([]);
  counts.count(11, DAY, 'second', [{ sectionId: 1, variant: 'a' }]);
  await counts.close();
  expect(await countsOf(11)).toMatchObject([{ variant: 'a', visits: 1, views: 2, went_on: 1 }]);
});

test('what can never be written is given up', async () => {
  const { db, given } = failing(1_000);
  const counts = countSplits(db, log);
  counts.count(12, DAY, 'visit', [{ sectionId: 1, variant: 'a' }]);
  for (let turn = 0; turn < 10; turn += 1) await counts.write();
  await counts.close();
  expect(given).toHaveLength(6);
});

test('rows are written in one order, whatever was seen first', async () => {
  const seen = [
    { sectionId: 2, variant: 'b' },
    { sectionId: 1, variant: 'b' },
    { sectionId: 2, variant: 'a' },
  ];
  const orders: unknown[] = [];
  for (const variants of [seen, seen.toReversed()]) {
    const { db, given } = failing(0);
    const counts = countSplits(db, log);
    for (const one of variants) counts.count(13, DAY, 'visit', [one]);
    await counts.close();
    orders.push(given[0]?.slice(0, 4));
  }
  expect(orders[0]).toEqual([13, [1, 2, 2], ['b', 'a', 'b'], [DAY, DAY, DAY]]);
  expect(orders[1]).toEqual(orders[0]);
});
