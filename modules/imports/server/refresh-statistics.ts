import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** A table of fewer pages, of 8 kB each, is read fast whatever the plan. */
const WORTH_IT = 16;
const tables = [
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

/**
 * Tells the planner anew what it goes by in the tables that have grown so many times since it was last told. It
 * would find out by itself, but minutes later, and until then it takes every site for a small one.
 */
export async function refreshStatistics(db: Db, times: number): Promise<void> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class
    where oid = any(${tables}::regclass[])
      and pg_relation_size(oid) / current_setting('block_size')::int > greatest(${WORTH_IT}::float8, relpages * ${times}::float8)
    order by relname`.execute(db);
  for (const { relname } of rows) {
    await db.transaction().execute(async (trx) => {
      // A busy machine may take longer than any request is given.
      await sql`set local statement_timeout = '10min'`.execute(trx);
      await sql`analyze ${sql.table(relname)}`.execute(trx);
    });
  }
}
