import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { ledBy } from './list-leads.ts';
import type { PostSelection } from './post-filter.ts';

/** What is told of a post beside a list. */
export type NewestPost = { id: number; headline: string; status: number; updated_ts: number };

/**
 * The newest posts of a selection: the same predicate as in lists.
 * @param within the communities that it is narrowed to; null: none
 */
export async function newestOfSelection(
  db: Db,
  selection: PostSelection,
  { within, most }: { within: readonly number[] | null; most: number },
): Promise<NewestPost[]> {
  const order = { key: 'created_date', direction: -1 } as const;
  const { from, conditions } = ledBy(selection, { lead: { by: 'posts' }, order, after: null, most: null });
  const narrowed: RawBuilder<SqlBool>[] =
    within === null ? [] : [sql`p.community_id = any(${[...within]}::bigint[])`];
  const { rows } = await sql<NewestPost>`select p.id, p.headline, p.status, p.updated_ts from ${from}
    where ${sql.join([...conditions, ...narrowed], sql` and `)}
    order by p.created_ts desc, p.id desc limit ${most}`.execute(db);
  return rows;
}
