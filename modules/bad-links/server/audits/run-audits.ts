import { sql } from 'kysely';
import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { writeEvent } from '#platform/server/outbox/write-event.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import { checkInternal } from '../checking/check-internal.ts';
import { type CheckNeeds, checkRound } from '../checking/check-round.ts';
import { ASKED } from '../job-queues.ts';
import { type AuditScope, OPEN, type TaskRow, taskColumns } from './audits.queries.ts';
import { countOpen, leaveOut, openInternal, settleItems } from './open-items.ts';

export const AUDIT_JOB = 'bad-links.audit';
const SLICE_SECONDS = 4;
const SWEEP_SECONDS = 60;
/** Between two looks at all links of an audit only those are looked at that were just asked. */
const LOOK_SECONDS = 60;
/** So few are looked at each time, so that an audit ends with its last link. */
const FEW_LEFT = 1_000;

/** What a job knows of an audit from one round to the next. */
type Turn = { auditId: number; lookedTs: number; insideAfter: number | null };
const firstTurn = (auditId = 0): Turn => ({ auditId, lookedTs: 0, insideAfter: 0 });

export type AuditNeeds = CheckNeeds & { pages: FindPageNeeds };
type AuditSite = { id: number; uri: string; timezone: string };

/** Says that a site has an audit to go on with. */
export const wakeAudits = (
  jobs: Ground['jobs'],
  db: Db,
  siteId: number,
  { runAt, turn }: { runAt?: number; turn?: Turn } = {},
): Promise<void> =>
  jobs.enqueue(
    db,
    AUDIT_JOB,
    { siteId, ...(turn ? { turn } : {}) },
    { key: `bad-links.audit:${siteId}`, queue: ASKED, runAt, maxAttempts: 5 },
  );

/** Goes on with the audits of sites, some seconds at a time, so that a slow one keeps nothing else waiting. */
export function defineAudits(needs: AuditNeeds, jobs: Ground['jobs']): void {
  const { db } = needs.database;
  const clock = () => Math.floor(Date.now() / 1000);
  jobs.define<{ siteId: number; turn?: Turn }>(
    AUDIT_JOB,
    async ({ siteId, turn = firstTurn() }, { signal }) => {
      const site = await db
        .selectFrom('site')
        .select(['id', 'uri', 'timezone'])
        .where('id', '=', siteId)
        .executeTakeFirst();
      if (!site) return;
      const ends = clock() + SLICE_SECONDS;
      for (let now = clock(); now < ends && !signal.aborted; now = clock()) {
        const step = await goOn(needs, site, now, { turn, signal });
        if (step === 'idle') return;
        if (step === 'waits') {
          return wakeAudits(jobs, db, siteId, { turn, runAt: clock() + needs.asker.hostSeconds });
        }
      }
      await wakeAudits(jobs, db, siteId, { turn, runAt: clock() + 1 });
    },
  );
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
  { turn = firstTurn(), signal }: { turn?: Turn; signal?: AbortSignal | undefined } = {},
): Promise<'idle' | 'works' | 'waits'> {
  const { db } = needs.database;
  const task = await nextAudit(db, site.id);
  if (!task) return 'idle';
  if (task.status === 'ENQUEUED') {
    await begin(db, site, task, now);
    return 'works';
  }
  const auditId = task.audit_id;
  const total = task.total ?? 0;
  if (turn.auditId !== auditId) Object.assign(turn, firstTurn(auditId));
  const isLook = turn.lookedTs <= now - LOOK_SECONDS || total - task.done <= FEW_LEFT;
  const items = { siteId: site.id, auditId, now };
  let moved = isLook ? await settleItems(db, items) : 0;
  const internal =
    turn.insideAfter === null ? [] : await openInternal(db, site.id, auditId, turn.insideAfter);
  if (internal.length > 0) await checkInternal(needs.pages, site, internal, now);
  const asked =
    internal.length > 0
      ? internal.map(({ id }) => id)
      : await checkRound(needs, { site, now, signal }, auditId);
  if (signal?.aborted) return 'waits';
  moved += await settleItems(db, { ...items, ids: asked });
  moved += await leaveOut(db, isLook ? items : { ...items, ids: asked }, asked);
  turn.insideAfter = internal.at(-1)?.id ?? null;
  if (isLook) turn.lookedTs = now;
  const counted = total - task.done - moved;
  const left = isLook || counted <= 0 ? await countOpen(db, site.id, auditId) : counted;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('link_task')
      .set({
        done: Math.max(0, total - left),
        ...(left === 0 ? { status: 'COMPLETED', finished_ts: now } : {}),
      })
      .where('site_id', '=', site.id)
      .where('id', '=', task.id)
      .where('status', '=', 'RUNNING')
      .executeTakeFirst();
    if (left === 0 && numUpdatedRows > 0n) await tellFinished(needs.database, trx, items);
  });
  return left === 0 || asked.length > 0 ? 'works' : 'waits';
}

/** Says that an audit is over, and how many of its links are what. */
async function tellFinished(
  { ids }: Database,
  trx: Trx,
  { siteId, auditId, now }: { siteId: number; auditId: number; now: number },
): Promise<void> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from link_audit_item
    where site_id = ${siteId} and audit_id = ${auditId} group by status`.execute(trx);
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  const payload = { counts };
  await writeEvent(trx, ids.next, {
    ...{ siteId, event: 'link_audit.finished', objectId: auditId, payload, createdTs: now },
  });
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
