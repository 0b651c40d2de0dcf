import { type Expression, type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#platform/contract/search-limit.ts';
import type { Db } from './database.ts';

/** How many there are; `is_exact` is false where counting stopped. */
export type BoundedCount = { total_count: number; is_exact: boolean };

/** Counts the rows of a query for a list; counting stops at ten thousand and says so. */
export async function boundedCount(db: Db, rows: Expression<unknown>): Promise<BoundedCount> {
  const { rows: found } = await countedRows(rows).execute(db);
  const count = found[0]?.count ?? 0;
  return { total_count: Math.min(count, MOST_COUNTED), is_exact: count <= MOST_COUNTED };
}

/** The statement alone, for a count within another one: one more than ten thousand means that there are more. */
export const countedRows = (rows: Expression<unknown>): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from (select 1 from (${rows}) as found limit ${MOST_COUNTED + 1}) as counted`;
