import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { statusesBefore } from '../../status-moves.contract.ts';
import type { Shown } from '../writing/stale-pages.ts';

/** So many posts go live in one transaction. */
export const DUE_AT_ONCE = 200;

/** A post whose time has come, held until the transaction ends. */
export type DuePost = Shown & {
  type: string;
  headline: string;
  scheduled_ts: number;
  scheduled_by: number | null;
  embargoed_until_ts: number | null;
  published_ts: number | null;
};

const shown = sql.raw('id, community_id, status, slug, author_ids, section_ids, primary_section_id, tag_ids');
// Literals, so that the partial indexes apply.
export const drafts = sql.join(statusesBefore('clock', PostStatus.ADMIN).map((status) => sql.lit(status)));
const live = sql.join(statusesBefore('clock', PostStatus.DRAFT).map((status) => sql.lit(status)));

/** The sites that have posts whose time has come. */
export async function sitesWithDue(db: Db, now: number): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`select distinct site_id from post
    where is_auto_enabled and scheduled_ts is not null and scheduled_ts <= ${now} and status in (${drafts})
    union select distinct site_id from post
    where unpublish_ts is not null and unpublish_ts <= ${now} and status in (${live})`.execute(db);
  return rows.map(({ site_id }) => site_id);
}

/** The next posts of a site that go live; those that another worker has in hand are left to it. */
export async function takeDue(trx: Trx, siteId: number, now: number): Promise<DuePost[]> {
  const { rows } = await sql<DuePost>`select ${shown}, type, headline, scheduled_ts, scheduled_by,
      embargoed_until_ts, published_ts from post
    where site_id = ${siteId} and is_auto_enabled and scheduled_ts is not null and scheduled_ts <= ${now}
      and status in (${drafts})
    order by scheduled_ts, id limit ${DUE_AT_ONCE} for update skip locked`.execute(trx);
  return rows;
}

/** The next posts of a site that become drafts again. */
export async function takeEnding(trx: Trx, siteId: number, now: number): Promise<Shown[]> {
  const { rows } = await sql<Shown>`select ${shown} from post
    where site_id = ${siteId} and unpublish_ts is not null and unpublish_ts <= ${now} and status in (${live})
    order by unpublish_ts, id limit ${DUE_AT_ONCE} for update skip locked`.execute(trx);
  return rows;
}

/** How many posts of all sites should have gone live before a moment. */
export async function countOverdue(db: Db, before: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from post
    where is_auto_enabled and scheduled_ts is not null and scheduled_ts <= ${before} and status in (${drafts})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
