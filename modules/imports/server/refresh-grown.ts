import type { DB } from '#database/schema.ts';
import type { Db } from '#platform/server/database.ts';
import { tableSizes } from '#platform/server/estimates.ts';
import { refreshStatistics } from '#platform/server/refresh-statistics.ts';

/** A table of fewer bytes is read fast whatever the plan. */
const WORTH_IT = 16 * 8192;
const tables = [
  'asset',
  'comment',
  'import_source',
  'live_entry',
  'post',
  'post_author',
  'post_body',
  'post_section',
  'post_headline',
  'post_slug',
  'post_tag',
  'profile',
  'redirect',
  'section',
  'tag',
] as const satisfies readonly (keyof DB)[];

/** Tells the planner anew about the tables that have grown so many times since it was last told. */
export async function refreshGrown(db: Db, times: number): Promise<void> {
  for (const [table, { bytes, toldBytes }] of await tableSizes(db, tables)) {
    if (bytes > Math.max(WORTH_IT, toldBytes * times)) await refreshStatistics(db, table);
  }
}
