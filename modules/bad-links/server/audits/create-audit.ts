import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { type AuditDraft, scopeInvalid, tooManyAudits } from '../../link-audits.contract.ts';
import { AUDITS_KEPT } from '../../link-kinds.contract.ts';
import type { AuditScope } from './audits.queries.ts';
import { wakeAudits } from './run-audits.ts';

type Needs = Pick<Ground, 'database' | 'jobs' | 'quotas'>;
type Asker = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/**
 * Begins an audit, which waits while another one runs; of those that are over the oldest goes once there are too many.
 * @throws ApiError too_many_audits, scope_is_invalid, quota_exceeded
 */
export async function createAudit(
  { database, jobs, quotas }: Needs,
  call: Asker,
  draft: AuditDraft,
): Promise<number> {
  const { db, ids } = database;
  const { site, now } = call;
  const siteId = site.id;
  const by = profileOf(call.caller).id;
  const [id, taskId] = [ids.next(), ids.next()];
  const scope: AuditScope = {
    scope: draft.scope,
    section_ids: draft.scope === 'sections' ? (draft.section_ids ?? []) : [],
    tag_ids: draft.scope === 'tags' ? (draft.tag_ids ?? []) : [],
    date_from: draft.scope === 'date_range' ? (draft.date_from ?? null) : null,
    date_to: draft.scope === 'date_range' ? (draft.date_to ?? null) : null,
  };
  const title = draft.title || dateOf(now, site.timezone).split('-').reverse().join('-');
  await db.transaction().execute(async (trx) => {
    await refuseStrangers(trx, siteId, 'section', scope.section_ids);
    await refuseStrangers(trx, siteId, 'tag', scope.tag_ids);
    await makeRoom(trx, siteId);
    const stamp = { created_ts: now, created_by: by };
    await trx
      .insertInto('link_audit')
      .values({ site_id: siteId, id, title, scope: JSON.stringify(scope), ...stamp })
      .execute();
    await trx
      .insertInto('link_task')
      .values({ site_id: siteId, id: taskId, audit_id: id, kind: 'AUDIT', ...stamp })
      .execute();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'link_audit.created', objectId: id, after: { title, scope: draft.scope }, event: {} },
    });
    await quotas.take(trx, { siteId, profileId: by }, { tasks: 1 });
    await wakeAudits(jobs, trx, siteId);
  });
  return id;
}

async function refuseStrangers(
  trx: Trx,
  siteId: number,
  table: 'section' | 'tag',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('deleted_ts', 'is', null)
    .execute();
  const found = new Set(rows.map((row) => row.id));
  if (!ids.every((id) => found.has(id))) throw refusedField(scopeInvalid, `${table}_ids`);
}

/** Lets the oldest audits go that are over. */
async function makeRoom(trx: Trx, siteId: number): Promise<void> {
  const { rows } = await sql<{ id: number; finished_ts: number | null }>`select a.id, t.finished_ts
    from link_audit as a
    join link_task as t on t.site_id = ${siteId} and t.audit_id = a.id and t.kind = 'AUDIT'
    where a.site_id = ${siteId} order by a.created_ts desc, a.id desc`.execute(trx);
  if (rows.filter(({ finished_ts }) => finished_ts === null).length >= AUDITS_KEPT) throw tooManyAudits();
  const over = rows.filter(({ finished_ts }) => finished_ts !== null).toReversed();
  const gone = over.slice(0, Math.max(0, rows.length + 1 - AUDITS_KEPT)).map(({ id }) => id);
  for (const id of gone) {
    await trx
      .deleteFrom('link_audit_item')
      .where('site_id', '=', siteId)
      .where('audit_id', '=', id)
      .execute();
    await trx.deleteFrom('link_task').where('site_id', '=', siteId).where('audit_id', '=', id).execute();
    await trx.deleteFrom('link_audit').where('site_id', '=', siteId).where('id', '=', id).execute();
  }
}
