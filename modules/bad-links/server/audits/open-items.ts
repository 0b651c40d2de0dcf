import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { CANNOT_TELL } from '../../link-kinds.contract.ts';
import { OPEN } from './audits.queries.ts';

/** What was found so lately is not asked anew. */
const FRESH_SECONDS = 3_600;
/** Whoever wants to be left alone for longer is not waited for. */
const PATIENCE_SECONDS = 600;
const INTERNAL_AT_ONCE = 200;

/** The links of an audit that are not known yet: all of them, or those named. */
type OpenItems = { siteId: number; auditId: number; now: number; ids?: readonly number[] };

const named = (ids: readonly number[] | undefined) =>
  ids ? sql`and i.link_id = any(${[...ids]}::bigint[])` : sql``;

export async function countOpen(db: Db, siteId: number, auditId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from link_audit_item
    where site_id = ${siteId} and audit_id = ${auditId} and status = ${OPEN}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next links within the site, in the order of their ids. */
export async function openInternal(
  db: Db,
  siteId: number,
  auditId: number,
  after: number,
): Promise<{ id: number; address: string }[]> {
  const { rows } = await sql<{ id: number; address: string }>`select l.id, l.address
    from link_audit_item as i join link as l on l.site_id = ${siteId} and l.id = i.link_id
    where i.site_id = ${siteId} and i.audit_id = ${auditId} and i.link_id > ${after}
      and i.status = ${OPEN} and l.type = 'INTERNAL'
    order by i.link_id limit ${INTERNAL_AT_ONCE}`.execute(db);
  return rows;
}

/**
 * Says of links that are known by now what they are; those that lead somewhere or do not say are no part of it.
 * @returns how many are no longer open
 */
export async function settleItems(db: Db, { siteId, auditId, now, ids }: OpenItems): Promise<number> {
  const bad = await sql`update link_audit_item as i set status = case
      when l.ignored_ts is not null then 'IGNORED' when l.type = 'MALFORMED' then 'MALFORMED' else 'BROKEN' end
    from link as l where i.site_id = ${siteId} and i.audit_id = ${auditId} and i.status = ${OPEN}
      ${named(ids)} and l.site_id = ${siteId} and l.id = i.link_id
      and (l.type = 'MALFORMED' or (l.last_checked_ts > ${now - FRESH_SECONDS}
        and l.status not in ('OK', ${CANNOT_TELL})))`.execute(db);
  const good = await sql`delete from link_audit_item as i using link as l
    where i.site_id = ${siteId} and i.audit_id = ${auditId} and i.status = ${OPEN}
      ${named(ids)} and l.site_id = ${siteId} and l.id = i.link_id
      and l.last_checked_ts > ${now - FRESH_SECONDS} and l.status in ('OK', ${CANNOT_TELL})`.execute(db);
  return Number(bad.numAffectedRows ?? 0) + Number(good.numAffectedRows ?? 0);
}

/**
 * Gives up on links that were asked in vain, and of all links on those that nobody can ask or whose hosts want to be
 * left alone for long.
 * @returns how many that were
 */
export async function leaveOut(
  db: Db,
  { siteId, auditId, now, ids }: OpenItems,
  asked: readonly number[],
): Promise<number> {
  const gone = await sql`delete from link_audit_item as i using link as l
    where i.site_id = ${siteId} and i.audit_id = ${auditId} and i.status = ${OPEN}
      ${named(ids)} and l.site_id = ${siteId} and l.id = i.link_id and l.type = 'EXTERNAL'
      and (l.id = any(${[...asked]}::bigint[]) or l.due_ts is null or l.post_count = 0
        or exists (select 1 from link_host as h where h.site_id = ${siteId} and h.host = l.host
          and h.next_ts > ${now + PATIENCE_SECONDS}))`.execute(db);
  const count = Number(gone.numAffectedRows ?? 0);
  if (count === 0) return 0;
  await db
    .updateTable('link_audit')
    .set((eb) => ({ unchecked_count: eb('unchecked_count', '+', count) }))
    .where('site_id', '=', siteId)
    .where('id', '=', auditId)
    .execute();
  return count;
}
