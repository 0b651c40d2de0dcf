import type { Kysely } from 'kysely';
import type { Db } from '../database.ts';
import type { RestorableTable } from './table.ts';

const ROWS_AT_ONCE = 500;
export const DAY_SECONDS = 86_400;

/** For how many days a table keeps its rows once they are deleted. */
export type Retention = Readonly<Partial<Record<RestorableTable, number>>>;

/**
 * Removes for good the rows that were deleted longer ago than their table keeps them, page after page; one that came back
 * meanwhile stays. The table has an index of its deleted rows by `deleted_ts`.
 * @param now unix seconds
 * @returns how many
 */
export async function purgeRows(
  db: Db,
  retention: Retention,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  // biome-ignore lint/suspicious/noExplicitAny: the builder cannot follow a table that is a parameter.
  const anyTable = db as Kysely<any>;
  let purged = 0;
  for (const [table, days] of Object.entries(retention)) {
    const before = now - days * DAY_SECONDS;
    while (!signal?.aborted) {
      const old = await anyTable
        .selectFrom(table)
        .select(['site_id', 'id'])
        .where('deleted_ts', '<=', before)
        .orderBy('deleted_ts')
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const [siteId, ofSite] of Map.groupBy(old, ({ site_id }) => site_id as number)) {
        const ids = ofSite.map(({ id }) => id as number);
        await anyTable
          .deleteFrom(table)
          .where('site_id', '=', siteId)
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
          .where('deleted_ts', '<=', before)
          .execute();
      }
      purged += old.length;
      if (old.length < ROWS_AT_ONCE) break;
    }
  }
  return purged;
}
