import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { ImportReport } from './import-report.ts';

const WORTH_IT = 1_000;
/** The share of new posts from which on the planner's picture of the tables is wrong. */
const SHARE = 0.1;
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
  'redirect',
] as const;

/** After a large load the planner would go by what the tables were before, until the database finds out itself. */
export async function refreshStatistics(db: Db, { made }: ImportReport): Promise<void> {
  const posts = made.posts + made.pages;
  if (posts < WORTH_IT) return;
  const { rows } = await sql<{
    reltuples: number;
  }>`select reltuples from pg_class where oid = 'post'::regclass`.execute(db);
  if (posts < (rows[0]?.reltuples ?? 0) * SHARE) return;
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
}
