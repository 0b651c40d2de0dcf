import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { ALL_DRAFT, LIVE } from '../post-status.contract.ts';
import { ledBy } from './list-leads.ts';
import type { PostSelection } from './post-filter.ts';

/** The dates of a post that a calendar can show it at. */
export type PostDate = 'scheduled_at' | 'published_at' | 'unpublish_at' | 'created_at' | 'updated_at';

/** A post at one of its dates. */
export type DatedPost = {
  id: number;
  at: number;
  headline: string;
  status: number;
  primary_section_id: number | null;
  community_id: number | null;
  is_auto_enabled: boolean;
  schedule_zone: string | null;
  created_ts: number;
  revision: number;
};

const columns: Record<PostDate, { column: string; statuses: typeof LIVE }> = {
  scheduled_at: { column: 'scheduled_ts', statuses: ALL_DRAFT },
  published_at: { column: 'published_ts', statuses: LIVE },
  unpublish_at: { column: 'unpublish_ts', statuses: [...LIVE, ...ALL_DRAFT] },
  created_at: { column: 'created_ts', statuses: [...LIVE, ...ALL_DRAFT] },
  updated_at: { column: 'updated_ts', statuses: [...LIVE, ...ALL_DRAFT] },
};

/**
 * The posts of a selection that have a date within a period: the same predicate as in lists.
 * @param period unix seconds, the end left out
 * @param slice so many at most, from the earliest on, or back from the latest
 */
export async function postsBetween(
  db: Db,
  selection: PostSelection,
  date: PostDate,
  period: { from: number; to: number },
  { most, isLatestFirst = false }: { most: number; isLatestFirst?: boolean },
): Promise<DatedPost[]> {
  const { column, statuses } = columns[date];
  const at = sql.ref(`p.${column}`);
  const newest = { key: 'created_date', direction: -1 } as const;
  const wanted = { ...selection, statuses };
  const { from, conditions } = ledBy(wanted, {
    lead: { by: 'posts' },
    order: newest,
    after: null,
    most: null,
  });
  const direction = isLatestFirst ? sql`desc` : sql`asc`;
  const within = sql<never>`${at} >= ${period.from} and ${at} < ${period.to}`;
  const { rows } = await sql<DatedPost>`
    select p.id, ${at} as at, p.headline, p.status, p.primary_section_id, p.community_id, p.is_auto_enabled,
      p.schedule_zone, p.created_ts, p.revision
    from ${from} where ${sql.join([...conditions, within], sql` and `)}
    order by ${at} ${direction}, p.id ${direction} limit ${most}`.execute(db);
  return rows;
}
