import { sql } from 'kysely';
import type { PostBodies } from '#modules/posts/posts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Quotas } from '#platform/server/quotas.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { nothingToChange } from '../../link-acts.contract.ts';
import type { AuditTaskKind } from '../../link-kinds.contract.ts';
import { findTask, type TaskRow } from './audits.queries.ts';
import { changePosts } from './change-posts.ts';
import { openTo } from './choose-links.ts';
import { hideLinks } from './hide-links.ts';
import { endTask } from './settle-tasks.ts';

export type ActNeeds = { database: Database; jobs: Ground['jobs']; bodies: PostBodies; quotas: Quotas };
type Asker = Pick<Call, 'site' | 'caller' | 'communityId' | 'request'>;
type Act = { auditId: number; kind: AuditTaskKind; linkIds: number[]; newUrl?: string };

const said: Partial<Record<AuditTaskKind, string>> = { UNLINK: 'links_removed' };

/**
 * Begins an act on links, and does what is done at once.
 * @throws ApiError nothing_to_change, quota_exceeded
 */
export async function actOnLinks(
  needs: ActNeeds,
  call: Asker,
  { auditId, kind, linkIds, newUrl }: Act,
): Promise<TaskRow> {
  const { database, quotas } = needs;
  const { db, ids } = database;
  const siteId = call.site.id;
  const now = Math.floor(Date.now() / 1000);
  const by = profileOf(call.caller).id;
  const id = ids.next();
  const isHiding = kind === 'IGNORE' || kind === 'UNHIDE';
  await db.transaction().execute(async (trx) => {
    // Of two who mean the same links at once, the second gets what the first left.
    const taken = isHiding ? linkIds : await takeLinks(trx, siteId, { auditId, kind, linkIds, taskId: id });
    if (taken.length === 0) throw nothingToChange();
    const ended = isHiding ? { status: 'COMPLETED', done: taken.length, finished_ts: now, batch_id: id } : {};
    await trx
      .insertInto('link_task')
      .values({
        ...{ site_id: siteId, id, audit_id: auditId, kind, status: 'RUNNING', total: taken.length },
        ...{ link_ids: taken, new_url: newUrl ?? null, created_ts: now, created_by: by, started_ts: now },
        ...ended,
      })
      .execute();
    if (isHiding) {
      const hiding = { auditId, taskId: id, linkIds, isHidden: kind === 'IGNORE', now };
      await hideLinks(trx, database, call, hiding);
    } else {
      await recordWrite(trx, ids.next, call, {
        action: `link_audit.${said[kind] ?? 'links_replaced'}`,
        ...{ objectId: auditId, after: { links: taken.length, ...(newUrl ? { new_url: newUrl } : {}) } },
        event: {},
      });
    }
    await quotas.take(trx, { siteId, profileId: by }, { tasks: 1 });
  });
  const begun = await findTask(db, siteId, id);
  if (!begun) throw new Error('A task of links was not made.');
  if (isHiding) return begun;
  try {
    await changePosts(needs, call, begun);
  } catch (error) {
    await db.transaction().execute((trx) => endTask(trx, siteId, begun, 'FAILED', now));
    throw error;
  }
  return (await findTask(db, siteId, id)) ?? begun;
}

/** Takes links for an act, in all audits that found them; those that another act holds by now are left to it. */
async function takeLinks(
  trx: Trx,
  siteId: number,
  { auditId, kind, linkIds, taskId }: Pick<Act, 'auditId' | 'kind' | 'linkIds'> & { taskId: number },
): Promise<number[]> {
  // In one order, so that two who take the same links do not wait for each other.
  await sql`select id from link where site_id = ${siteId} and id = any(${linkIds}::bigint[])
    order by id for update`.execute(trx);
  const { rows } = await sql<{ audit_id: number; link_id: number }>`update link_audit_item
    set status = 'PENDING', task_id = ${taskId}
    where site_id = ${siteId} and link_id = any(${linkIds}::bigint[])
      and status = any(${[...openTo(kind)]}::text[]) returning audit_id, link_id`.execute(trx);
  return rows.filter(({ audit_id }) => audit_id === auditId).map(({ link_id }) => link_id);
}
