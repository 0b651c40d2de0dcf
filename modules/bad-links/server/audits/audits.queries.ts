import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { BadLink, LinkAudit, LinkTask } from '../../link-audits.contract.ts';
import type { AuditTaskStatus, BadLinkStatus, LinkType } from '../../link-kinds.contract.ts';

/** Which posts an audit is about, as it is kept. */
export type AuditScope = Pick<LinkAudit, 'scope' | 'section_ids' | 'tag_ids' | 'date_from' | 'date_to'>;

export type TaskRow = LinkTask & { link_ids: number[]; new_url: string | null; settled_posts: number };

type AuditRow = Omit<LinkAudit, 'counts' | 'created_by' | keyof AuditScope> & {
  scope: AuditScope;
  author_id: number | null;
  author_title: string | null;
};

/** A link that an audit has not come to yet; nobody is shown it. */
export const OPEN = 'OPEN';

const shownColumns = [
  ...(['id', 'audit_id', 'kind', 'status', 'done', 'total', 'error', 'batch_id'] as const),
  ...(['created_ts', 'started_ts', 'finished_ts'] as const),
] as const;

export const taskColumns = [...shownColumns, 'link_ids', 'new_url', 'settled_posts'] as const;

/** The audits of a site with how far they are and what they found. */
export async function readAudits(
  db: Db,
  siteId: number,
  auditId: number | null = null,
): Promise<LinkAudit[]> {
  const { rows } =
    await sql<AuditRow>`select a.id, a.title, a.scope, a.link_count, a.unchecked_count, a.created_ts,
      t.id as task_id, t.status, t.done, t.total, t.started_ts, t.finished_ts,
      p.id as author_id, p.title as author_title
    from link_audit as a
    left join link_task as t on t.site_id = ${siteId} and t.audit_id = a.id and t.kind = 'AUDIT'
    left join profile as p on p.site_id = ${siteId} and p.id = a.created_by
    where a.site_id = ${siteId} ${auditId === null ? sql`` : sql`and a.id = ${auditId}`}
    order by a.created_ts desc, a.id desc limit 100`.execute(db);
  const { rows: counted } = await sql<{
    audit_id: number;
    status: BadLinkStatus;
    type: LinkType;
    count: number;
  }>`
    select i.audit_id, i.status, l.type, count(*)::int as count from link_audit_item as i
    join link as l on l.site_id = ${siteId} and l.id = i.link_id
    where i.site_id = ${siteId} and i.audit_id = any(${rows.map(({ id }) => id)}::bigint[]) and i.status <> ${OPEN}
    group by i.audit_id, i.status, l.type`.execute(db);
  return rows.map(({ scope, author_id, author_title, ...row }) => {
    const counts: LinkAudit['counts'] = { by_status: {}, by_type: {} };
    for (const { audit_id, status, type, count } of counted) {
      if (audit_id !== row.id) continue;
      counts.by_status[status] = (counts.by_status[status] ?? 0) + count;
      counts.by_type[type] = (counts.by_type[type] ?? 0) + count;
    }
    const created_by = author_id === null ? null : { id: author_id, title: author_title ?? '' };
    return { ...row, ...scope, counts, created_by, status: row.status ?? 'FAILED', done: row.done ?? 0 };
  });
}

export async function hasAudit(db: Db, siteId: number, auditId: number): Promise<boolean> {
  const row = await db
    .selectFrom('link_audit')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', auditId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readTasks(
  db: Db,
  siteId: number,
  { status, limit, offset }: { status?: AuditTaskStatus | undefined; limit: number; offset: number },
): Promise<{ items: LinkTask[]; total_count: number }> {
  const asked = db
    .selectFrom('link_task')
    .where('site_id', '=', siteId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as string));
  const items = await asked
    .select(shownColumns)
    .orderBy('created_ts', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await asked
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { items: items as LinkTask[], total_count: Number(count) };
}

export async function findTask(db: Db, siteId: number, taskId: number): Promise<TaskRow | null> {
  const row = await db
    .selectFrom('link_task')
    .select(taskColumns)
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .executeTakeFirst();
  return (row as TaskRow | undefined) ?? null;
}

export type ItemFilter = {
  auditId: number;
  type?: LinkType | undefined;
  url?: string | undefined;
  statuses?: readonly BadLinkStatus[] | undefined;
  links?: readonly number[] | undefined;
};

const itemsWhere = (
  siteId: number,
  { auditId, type, url, statuses, links }: ItemFilter,
): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql<SqlBool>`i.site_id = ${siteId} and l.site_id = ${siteId} and i.audit_id = ${auditId} and l.id = i.link_id`,
      statuses ? sql`i.status = any(${[...statuses]}::text[])` : sql`i.status <> ${OPEN}`,
      ...(type ? [sql`l.type = ${type}`] : []),
      ...(url ? [sql`l.address ilike ${containing(url)}`] : []),
      ...(links ? [sql`i.link_id = any(${[...links]}::bigint[])`] : []),
    ],
    sql` and `,
  );

export type ItemRow = Omit<BadLink, 'posts'>;

/** Bad links of an audit, those seen last first. */
export async function readItems(
  db: Db,
  siteId: number,
  filter: ItemFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ItemRow[]> {
  const { rows } =
    await sql<ItemRow>`select l.id, l.address as url, l.host, l.type, i.status, l.status as result,
      l.http_code, l.post_count, l.first_seen_ts, l.last_checked_ts, l.fails_in_row, l.is_broken
    from link_audit_item as i, link as l where ${itemsWhere(siteId, filter)}
    order by i.link_id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countItems(db: Db, siteId: number, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from link_audit_item as i, link as l where ${itemsWhere(siteId, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function idsOfItems(
  db: Db,
  siteId: number,
  filter: ItemFilter,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ link_id: number }>`select i.link_id from link_audit_item as i, link as l
    where ${itemsWhere(siteId, filter)} order by i.link_id desc limit ${limit}`.execute(db);
  return rows.map(({ link_id }) => link_id);
}
