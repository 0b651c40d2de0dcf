import { sql } from 'kysely';
import type { ShowThings } from '#modules/search-indexes/search-indexes.public.ts';
import type { Db } from '#platform/server/database.ts';
import { StatusFilter, statusesOf } from '../post-status.contract.ts';
import { ledBy } from './list-leads.ts';
import { anyOf } from './post-selection.ts';

/** What a search shows of posts: those that the caller finds in lists too. */
export const foundPosts =
  (db: Db): ShowThings =>
  async (call, ids) => {
    if (ids.length === 0) return [];
    const selection = { ...anyOf(call, ids), statuses: statusesOf(StatusFilter.POST_AND_DRAFT) };
    const order = { key: 'created_date', direction: -1 } as const;
    const { from, conditions } = ledBy(selection, { lead: { by: 'posts' }, order, after: null, most: null });
    const { rows } = await sql<{ id: number; title: string; created_ts: number }>`
      select p.id, p.headline as title, p.created_ts from ${from}
      where ${sql.join(conditions, sql` and `)} limit ${ids.length}`.execute(db);
    return rows;
  };
