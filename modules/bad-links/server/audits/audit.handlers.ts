import type { ExportKind, Exports } from '#modules/exports/exports.public.ts';
import { taskIsFinished } from '#modules/tasks/tasks.contract.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { cancelTaskRow } from '#platform/server/tasks/cancel-task.ts';
import { isReady, type TaskStatus } from '#platform/server/tasks/task-state.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  cancelLinkTask,
  createLinkAudit,
  getLinkDownload,
  listAuditLinks,
  listLinkAudits,
  listLinkTasks,
  startLinkDownload,
} from '../../link-audits.contract.ts';
import { statusAsked } from '../../link-kinds.contract.ts';
import { withPosts } from '../monitor/links.queries.ts';
import { countItems, findTask, hasAudit, OPEN, readAudits, readItems, readTasks } from './audits.queries.ts';
import { createAudit } from './create-audit.ts';
import { type DownloadQuestion, downloadFields, TASK_OF_DOWNLOADS } from './download-links.ts';
import { wakeSettling } from './settle-tasks.ts';

type Needs = Pick<Ground, 'database' | 'jobs' | 'quotas'> & {
  exports: Exports;
  download: ExportKind<DownloadQuestion>;
};

/** The calls about audits of links, their tasks and their files. */
export function auditHandlers(needs: Needs): Handler[] {
  const { database, jobs, exports, download } = needs;
  const { db, ids } = database;
  const taskOf = async ({ site }: Pick<Call, 'site'>, taskId: number) => {
    const task = await findTask(db, site.id, taskId);
    if (!task) throw notFound();
    return task;
  };
  return [
    answer(listLinkAudits, async ({ site }) => {
      const items = await readAudits(db, site.id);
      return { items, total_count: items.length };
    }),
    answer(createLinkAudit, async (call) => {
      const id = await createAudit(needs, call, call.body);
      const [made] = await readAudits(db, call.site.id, id);
      if (!made) throw notFound();
      return made;
    }),
    answer(listLinkTasks, ({ site, query }) => readTasks(db, site.id, query)),
    answer(cancelLinkTask, async (call) => {
      const siteId = call.site.id;
      const before = await taskOf(call, call.params.linkTaskId);
      if (before.finished_ts !== null) throw taskIsFinished();
      const { id, kind, audit_id, batch_id } = before;
      await db.transaction().execute(async (trx) => {
        if (kind === 'AUDIT') {
          await trx
            .updateTable('link_task')
            .set({ status: 'CANCELED', finished_ts: call.now })
            .where('site_id', '=', siteId)
            .where('id', '=', id)
            .where('finished_ts', 'is', null)
            .execute();
          await trx
            .deleteFrom('link_audit_item')
            .where('site_id', '=', siteId)
            .where('audit_id', '=', audit_id)
            .where('status', '=', OPEN)
            .execute();
        } else {
          const batch = await trx
            .selectFrom('post_batch')
            .select('task_id')
            .where('site_id', '=', siteId)
            .where('id', '=', batch_id ?? 0)
            .executeTakeFirst();
          // What is over, and only not read again yet, is no longer to be stopped.
          if (!batch?.task_id || !(await cancelTaskRow(trx, siteId, batch.task_id))) throw taskIsFinished();
          await wakeSettling(jobs, trx, { siteId, taskId: id });
        }
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'link_audit.task_canceled', objectId: audit_id, after: { kind } },
          event: {},
        });
      });
      return taskOf(call, id);
    }),
    answer(listAuditLinks, async ({ site, caller, params, query }) => {
      const { auditId } = params;
      if (!(await hasAudit(db, site.id, auditId))) throw notFound();
      const { type, url, link_status } = query;
      const statuses = link_status ? [statusAsked(type, link_status)] : undefined;
      const filter = { auditId, type, url, statuses };
      const items = await readItems(db, site.id, filter, query);
      return {
        items: await withPosts(db, site.id, caller, items),
        totalRows: await countItems(db, site.id, filter),
      };
    }),
    answer(startLinkDownload, async (call) => {
      const { auditId } = call.body;
      if (!(await hasAudit(db, call.site.id, auditId))) throw notFound();
      return exports.start(call, {
        ...{
          kind: download,
          question: { auditId },
          fields: downloadFields,
          leftOut: [],
          fieldsKey: 'fields',
        },
        settings: {
          ...{ columns_separator: ',', list_separator: ';', date_format: 'MM/DD/YYYY HH:mm' },
          ...{ only_selected: false, format: 'csv' },
        },
        isByEmail: false,
      });
    }),
    answer(getLinkDownload, async ({ site, caller, params }) => {
      const task = await db
        .selectFrom('task')
        .select(['id', 'status', 'result'])
        .where('site_id', '=', site.id)
        .where('id', '=', params.downloadId)
        .where('kind', '=', TASK_OF_DOWNLOADS)
        .where('created_by', '=', profileOf(caller).id)
        .executeTakeFirst();
      if (!task) throw notFound();
      const status = task.status as TaskStatus;
      const result = typeof task.result === 'string' ? task.result : null;
      return { id: task.id, status, is_ready: isReady(status), result };
    }),
  ];
}
