import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database.ts';
import { unindexedPosts } from './unindexed-posts.ts';

const NEWEST = 120;
const rowsOf = (ids: readonly number[]) => ({ rows: ids.map((id) => ({ id })) });

/** A database that has posts to look through, and time for so many parts of them. */
function database(mostParts: number): { db: Db; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = [];
  let parts = 0;
  const executeQuery = async (query: CompiledQuery) => {
    asked.push(query);
    if (query.sql.includes('limit'))
      return rowsOf(Array.from({ length: NEWEST }, (_, index) => NEWEST - index));
    if (!query.sql.includes('post_body')) return rowsOf([]);
    parts += 1;
    if (parts > mostParts) throw Object.assign(new Error('It took too long.'), { code: '57014' });
    const part = query.parameters.find((value): value is number[] => Array.isArray(value)) ?? [];
    expect(part).toHaveLength(50);
    return rowsOf([part[7] ?? 0, part[3] ?? 0]);
  };
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return { executeQuery, streamQuery: () => [] } as never;
    }
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (all) => new PostgresIntrospector(all),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db: db as unknown as Db, asked };
}

const search = (db: Db) => unindexedPosts(db, { id: 1, locale: 'en-US' }, ['harbour'], sql`true`, 5);

test('texts are looked through in small parts, each with a short time, and what was found by its end is kept', async () => {
  const { db, asked } = database(1);
  expect(await search(db)).toEqual([117, 113]);
  const settings = asked.findIndex((query) => query.sql.includes('statement_timeout'));
  expect(settings).toBeGreaterThanOrEqual(0);
  expect(settings).toBeLessThan(asked.findIndex((query) => query.sql.includes('from post')));
});

test('a search without time for any text finds none', async () => {
  expect(await search(database(0).db)).toEqual([]);
});
