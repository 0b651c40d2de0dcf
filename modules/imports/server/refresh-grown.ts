import { sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Db } from '#platform/server/database.ts';
import { refreshStatistics } from '#platform/server/refresh-statistics.ts';

/** A table of fewer pages, of 8 kB each, is read fast whatever the plan. */
const WORTH_IT = 16;
const tables: readonly (keyof DB & string)[] = [
  'asset',
  'comment',
  'import_source',
  'post',
  'post_author',
  'post_body',
  'post_section',
  'post_slug',
  'post_tag',
  'profile',
  'redirect',
  'section',
  'tag',
];

/** Tells the planner anew about the tables that have grown so many times since it was last told. */
export async function refreshGrown(db: Db, times: number): Promise<void> {
  const { rows } = await sql<{ relname: (typeof tables)[number] }>`
    select relname from pg_class
    where oid = any(${tables}::regclass[])
      and pg_relation_size(oid) / current_setting('block_size')::int > greatest(${WORTH_IT}::float8, relpages * ${times}::float8)
    order by relname`.execute(db);
  for (const { relname } of rows) await refreshStatistics(db, relname);
}
