import { sql } from 'kysely';
import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import { CANNOT_TELL } from '../../link-kinds.contract.ts';
import { checkInternal } from '../checking/check-internal.ts';
import { type CheckNeeds, checkRound } from '../checking/check-round.ts';
import { ASKED } from '../job-queues.ts';
import { type AuditScope, OPEN, type TaskRow, taskColumns } from './audits.queries.ts';

export const AUDIT_JOB = 'bad-links.audit';
const SLICE_SECONDS = 4;
const SWEEP_SECONDS = 60;
/** What was found so lately is not asked anew. */
const FRESH_SECONDS = 3_600;
/** Whoever wants to be left alone for longer is not waited for. */
const PATIENCE_SECONDS = 600;
const INTERNAL_AT_ONCE = 200;

export type AuditNeeds = CheckNeeds & { pages: FindPageNeeds };
type AuditSite = { id: number; uri: string; timezone: string };

/** Says that a site has an audit to go on with. */
export const wakeAudits = (jobs: Ground['jobs'], db: Db, siteId: number, runAt?: number): Promise<void> =>
  jobs.enqueue(
    db,
    AUDIT_JOB,
    { siteId },
    { key: `bad-links.audit:${siteId}`, queue: ASKED, runAt, maxAttempts: 5 },
  );

/** Goes on with the audits of sites, some seconds at a time, so that a slow one keeps nothing else waiting. */
export function defineAudits(needs: AuditNeeds, jobs: Ground['jobs']): void {
  const { db } = needs.database;
  const clock = () => Math.floor(Date.now() / 1000);
  jobs.define<{ siteId: number }>(AUDIT_JOB, async ({ siteId }, { signal }) => {
    const site = await db
      .selectFrom('site')
      .select(['id', 'uri', 'timezone'])
      .where('id', '=', siteId)
      .executeTakeFirst();
    if (!site) return;
    const ends = clock() + SLICE_SECONDS;
    for (let now = clock(); now < ends && !signal.aborted; now = clock()) {
      const step = await goOn(needs, site, now, signal);
      if (step === 'idle') return;
      if (step === 'waits') return wakeAudits(jobs, db, siteId, clock() + needs.asker.hostSeconds);
    }
    await wakeAudits(jobs, db, siteId, clock() + 1);
  });
  jobs.sweep({
    name: 'audits of links that lost their job',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
      for (const { id } of sites) {
        if (signal.aborted) return;
        if (await nextAudit(db, id)) await wakeAudits(jobs, db, id);
      }
    },
  });
}

/** The audit that runs, or the one that has waited longest. */
async function nextAudit(db: Db, siteId: number): Promise<TaskRow | null> {
  const row = await db
    .selectFrom('link_task')
    .select(taskColumns)
    .where('site_id', '=', siteId)
    .where('kind', '=', 'AUDIT')
    .where('status', 'in', ['RUNNING', 'ENQUEUED'])
    // "RUNNING" comes after "ENQUEUED".
    .orderBy('status', 'desc')
    .orderBy('created_ts')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return (row as TaskRow | undefined) ?? null;
}

/** Does the next part of what a site has to audit. */
export async function goOn(
  needs: AuditNeeds,
  site: AuditSite,
  now: number,
  signal?: AbortSignal,
): Promise<'idle' | 'works' | 'waits'> {
  const { db } = needs.database;
  const task = await nextAudit(db, site.id);
  if (!task) return 'idle';
  if (task.status === 'ENQUEUED') {
    await begin(db, site, task, now);
    return 'works';
  }
  await settleItems(db, site.id, task.audit_id, now);
  const internal = await openInternal(db, site.id, task.audit_id);
  if (internal.length > 0) await checkInternal(needs.pages, site, internal, now);
  const asked = internal.length > 0 ? [] : await checkRound(needs, { site, now, signal }, task.audit_id);
  if (signal?.aborted) return 'waits';
  await settleItems(db, site.id, task.audit_id, now);
  await leaveOut(db, site.id, task.audit_id, asked, now);
  const left = await countOpen(db, site.id, task.audit_id);
  await db
    .updateTable('link_task')
    .set({
      done: Math.max(0, (task.total ?? 0) - left),
      ...(left === 0 ? { status: 'COMPLETED', finished_ts: now } : {}),
    })
    .where('site_id', '=', site.id)
    .where('id', '=', task.id)
    .where('status', '=', 'RUNNING')
    .execute();
  return left === 0 || internal.length > 0 || asked.length > 0 ? 'works' : 'waits';
}

/** Freezes which links the audit is about. */
async function begin(db: Db, site: AuditSite, task: TaskRow, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const audit = await trx
      .selectFrom('link_audit')
      .select('scope')
      .where('site_id', '=', site.id)
      .where('id', '=', task.audit_id)
      .executeTakeFirstOrThrow();
    const started = await trx
      .updateTable('link_task')
      .set({ status: 'RUNNING', started_ts: now })
      .where('site_id', '=', site.id)
      .where('id', '=', task.id)
      .where('status', '=', 'ENQUEUED')
      .executeTakeFirst();
    if (started.numUpdatedRows === 0n) return;
    await sql`insert into link_audit_item (site_id, audit_id, link_id, status)
      select ${site.id}::bigint, ${task.audit_id}::bigint, l.id, ${OPEN} from link as l
      where l.site_id = ${site.id} and l.post_count > 0 and ${inScope(site, audit.scope as AuditScope)}
      on conflict do nothing`.execute(trx);
    const total = await countOpen(trx, site.id, task.audit_id);
    await trx
      .updateTable('link_task')
      .set({ total })
      .where('site_id', '=', site.id)
      .where('id', '=', task.id)
      .execute();
    await trx
      .updateTable('link_audit')
      .set({ link_count: total })
      .where('site_id', '=', site.id)
      .where('id', '=', task.audit_id)
      .execute();
  });
}

function inScope(site: AuditSite, { scope, section_ids, tag_ids, date_from, date_to }: AuditScope) {
  if (scope === 'all') return sql`true`;
  const which =
    scope === 'sections'
      ? sql`p.section_ids && ${section_ids}::bigint[]`
      : scope === 'tags'
        ? sql`p.tag_ids && ${tag_ids}::bigint[]`
        : sql`p.published_ts >= ${date_from ? startOfDate(date_from, site.timezone) : 0}
            and p.published_ts < ${date_to ? startOfDate(date_to, site.timezone, 1) : Number.MAX_SAFE_INTEGER}`;
  return sql`l.id in (select o.link_id from link_occurrence as o
    join post as p on p.site_id = ${site.id} and p.id = o.post_id
    where o.site_id = ${site.id} and ${which})`;
}

async function countOpen(db: Db, siteId: number, auditId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from link_audit_item
    where site_id = ${siteId} and audit_id = ${auditId} and status = ${OPEN}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function openInternal(
  db: Db,
  siteId: number,
  auditId: number,
): Promise<{ id: number; address: string }[]> {
  const { rows } = await sql<{ id: number; address: string }>`select l.id, l.address
    from link_audit_item as i join link as l on l.site_id = ${siteId} and l.id = i.link_id
    where i.site_id = ${siteId} and i.audit_id = ${auditId} and i.status = ${OPEN} and l.type = 'INTERNAL'
    order by l.id limit ${INTERNAL_AT_ONCE}`.execute(db);
  return rows;
}

/** Says of links that are known by now what they are; those that lead somewhere or do not say are no part of it. */
async function settleItems(db: Db, siteId: number, auditId: number, now: number): Promise<void> {
  await sql`update link_audit_item as i set status = case
      when l.ignored_ts is not null then 'IGNORED' when l.type = 'MALFORMED' then 'MALFORMED' else 'BROKEN' end
    from link as l where i.site_id = ${siteId} and i.audit_id = ${auditId} and i.status = ${OPEN}
      and l.site_id = ${siteId} and l.id = i.link_id
      and (l.type = 'MALFORMED' or (l.last_checked_ts > ${now - FRESH_SECONDS}
        and l.status not in ('OK', ${CANNOT_TELL})))`.execute(db);
  await sql`delete from link_audit_item as i using link as l
    where i.site_id = ${siteId} and i.audit_id = ${auditId} and i.status = ${OPEN}
      and l.site_id = ${siteId} and l.id = i.link_id
      and l.last_checked_ts > ${now - FRESH_SECONDS} and l.status in ('OK', ${CANNOT_TELL})`.execute(db);
}

/** Gives up on links that could not be asked, and on those whose hosts want to be left alone for long. */
async function leaveOut(
  db: Db,
  siteId: number,
  auditId: number,
  asked: readonly number[],
  now: number,
): Promise<void> {
  const gone = await sql`delete from link_audit_item as i using link as l
    where i.site_id = ${siteId} and i.audit_id = ${auditId} and i.status = ${OPEN}
      and l.site_id = ${siteId} and l.id = i.link_id and l.type = 'EXTERNAL'
      and (l.id = any(${[...asked]}::bigint[]) or l.due_ts is null or l.post_count = 0
        or exists (select 1 from link_host as h where h.site_id = ${siteId} and h.host = l.host
          and h.next_ts > ${now + PATIENCE_SECONDS}))`.execute(db);
  const count = Number(gone.numAffectedRows ?? 0);
  if (count === 0) return;
  await db
    .updateTable('link_audit')
    .set((eb) => ({ unchecked_count: eb('unchecked_count', '+', count) }))
    .where('site_id', '=', siteId)
    .where('id', '=', auditId)
    .execute();
}
