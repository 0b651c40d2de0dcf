import { type Expression, type RawBuilder, sql } from 'kysely';
import { ApiError, tooManyWriters } from '#platform/contract/api-error.ts';
import { MOST_COUNTED } from '#platform/contract/search-limit.ts';
import { type Db, isCutOff } from './database.ts';
import { setForTransaction } from './transaction-settings.ts';
import { openTurns } from './turns.ts';

/** How many there are; `is_exact` is false where counting stopped. */
export type BoundedCount = { total_count: number; is_exact: boolean };

/** How long an exact number is kept: whoever looks at a list asks for it again that often, in milliseconds. */
const KEPT = 30_000;
const MOST_KEPT = 500;
/** Counts of everything in one process at the same time; the lists have the other connections. */
const turns = openTurns({ atOnce: 2, waiting: 20, patience: 4_000 });

type Kept = { until: number; count: Promise<number | null> };
const keptBy = new WeakMap<Db, Map<string, Kept>>();

/** Counts the rows of a query for a list; counting stops at ten thousand and says so. */
export async function boundedCount(db: Db, rows: Expression<unknown>): Promise<BoundedCount> {
  const { rows: found } = await countedRows(rows).execute(db);
  const count = found[0]?.count ?? 0;
  return { total_count: Math.min(count, MOST_COUNTED), is_exact: count <= MOST_COUNTED };
}

/** The count of a list, or where `exact_count` asks for it that of all its rows, as long as the database has time for it. */
export async function listCount(
  db: Db,
  rows: Expression<unknown>,
  { exact_count: isWhole }: { exact_count: boolean },
): Promise<BoundedCount> {
  const few = await boundedCount(db, rows);
  if (few.is_exact || !isWhole) return few;
  const count = await countOfAll(db, rows);
  return count === null ? few : { total_count: count, is_exact: true };
}

function countOfAll(db: Db, rows: Expression<unknown>): Promise<number | null> {
  const statement = sql<{ count: number }>`select count(*) as count from (${rows}) as found`;
  const compiled = statement.compile(db);
  const key = JSON.stringify([compiled.sql, compiled.parameters]);
  const kept = keptBy.get(db) ?? new Map<string, Kept>();
  keptBy.set(db, kept);
  const before = kept.get(key);
  if (before && performance.now() < before.until) return before.count;
  const count = turns.take(key, () => counting(db, statement)).catch(giveUp);
  kept.delete(key);
  kept.set(key, { until: performance.now() + KEPT, count });
  count.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return count;
}

/** Null where it takes longer than the database has time for it. */
async function counting(db: Db, statement: RawBuilder<{ count: number }>): Promise<number | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await setForTransaction(trx, 'shortStatements');
      const { rows } = await statement.execute(trx);
      return rows[0]?.count ?? 0;
    });
  } catch (error) {
    if (isCutOff(error)) return null;
    throw error;
  }
}

function giveUp(error: unknown): null {
  if (error instanceof ApiError && error.code === tooManyWriters.code) return null;
  throw error;
}

/** The statement alone, for a count within another one: one more than ten thousand means that there are more. */
export const countedRows = (rows: Expression<unknown>): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from (select 1 from (${rows}) as found limit ${MOST_COUNTED + 1}) as counted`;
