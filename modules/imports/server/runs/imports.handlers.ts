import { randomBytes } from 'node:crypto';
import { confirmRecent } from '#modules/accounts/accounts.public.ts';
import { bytesOf, findWholeUpload } from '#modules/assets/assets.public.ts';
import { ApiError, notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { cancelTaskRow } from '#platform/server/tasks/cancel-task.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  cancelImport,
  createImport,
  getImport,
  getImportReport,
  importEnded,
  importFileInvalid,
  importNotReady,
  importUploadInvalid,
  listImports,
  type SiteImport,
  startImport,
} from '../../imports.contract.ts';
import { packingOf, TELLING_BYTES } from '../input/content-type.ts';
import { givesRoles, mayBringPeople, refuseForeignPeople } from './people-rights.ts';
import { LOAD_TASK, READ_TASK } from './run-tasks.ts';
import { findImport, readFindings, readImport, readImports, updateImport } from './site-imports.queries.ts';
import { whileIdle } from './while-idle.ts';

type Needs = Pick<Ground, 'database' | 'files' | 'tasks' | 'events' | 'quotas'>;
type Asker = Pick<Call, 'site' | 'caller' | 'request'>;

/** The calls by which people bring files in; the work itself is done in tasks. */
export function importHandlers(needs: Needs): Handler[] {
  const { database, events, files, quotas, tasks } = needs;
  const { db, ids } = database;
  const find = async ({ site, caller, request }: Asker, importId: number): Promise<SiteImport> => {
    const found = await readImport(db, site.id, importId, request.say);
    if (!found) throw notFound();
    refuseForeignPeople(caller, found.kind);
    return found;
  };

  return [
    answer(listImports, ({ site, caller, request, query }) =>
      readImports(db, site.id, request.say, { ...query, withPeople: mayBringPeople(caller) }),
    ),
    answer(createImport, async (call) => {
      const { site, body, now } = call;
      refuseForeignPeople(call.caller, body.kind);
      const { id: by } = profileOf(call.caller);
      const upload = await findWholeUpload(db, call, body.upload_id).catch((error: unknown) => {
        throw error instanceof ApiError && error.code === notFound.code
          ? refusedField(importUploadInvalid, 'upload_id')
          : error;
      });
      if (!isReadable(await headOf(bytesOf(files, upload)))) {
        throw refusedField(importFileInvalid, 'upload_id');
      }
      const { filename, size, token } = upload;
      const id = ids.next();
      await whileIdle(db, site.id, async (trx) => {
        await quotas.take(trx, { siteId: site.id, profileId: by }, { bytes: size });
        const task = await tasks.start(trx, {
          ...{ siteId: site.id, kind: READ_TASK, payload: { import_id: id }, by },
        });
        await trx
          .insertInto('site_import')
          .values({
            ...{ site_id: site.id, id, kind: body.kind, filename, size, upload_token: token },
            file_key: `${site.id}/imports/${randomBytes(16).toString('hex')}`,
            ...{ preview_task_id: task.id, created_ts: now, created_by: by },
          })
          .execute();
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'import.uploaded', objectId: id, after: { kind: body.kind, filename, size } },
        });
      });
      return find(call, id);
    }),
    answer(getImport, async (call) => {
      const { importId } = call.params;
      const shown = await find(call, importId);
      // Whoever is told that it is done finds what it made.
      if (shown.state === 'done') await events.caughtUp();
      const found = await readFindings(db, call.site.id, importId);
      return { ...shown, preview: found?.preview ?? null };
    }),
    answer(startImport, async (call) => {
      const { importId } = call.params;
      const { id: siteId } = call.site;
      const { id: by } = profileOf(call.caller);
      await find(call, importId);
      const before = await findImport(db, siteId, importId);
      const isAsked = before !== undefined && givesRoles(before);
      if (isAsked) await confirmRecent(db, call, 'for-site');
      await whileIdle(db, siteId, async (trx) => {
        const shown = await readImport(trx, siteId, importId, call.request.say);
        const row = await findImport(trx, siteId, importId);
        // Somebody may have chosen a column of roles meanwhile.
        if (!shown?.may_start || !row || (givesRoles(row) && !isAsked)) throw importNotReady();
        const payload = { import_id: importId };
        const task = await tasks.start(trx, { siteId, kind: LOAD_TASK, payload, by });
        await updateImport(trx, siteId, importId, { load_task_id: task.id, deaths: 0, undo_task_id: null });
        const { kind, filename } = shown;
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'import.started', objectId: importId, after: { kind, filename } },
        });
      });
      return find(call, importId);
    }),
    answer(cancelImport, async (call) => {
      const { importId } = call.params;
      const siteId = call.site.id;
      const shown = await find(call, importId);
      await db.transaction().execute(async (trx) => {
        const row = await findImport(trx, siteId, importId);
        const taskId = row?.undo_task_id ?? row?.load_task_id ?? row?.preview_task_id;
        if (taskId === undefined || !(await cancelTaskRow(trx, siteId, taskId))) throw importEnded();
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'import.cancelled', objectId: importId, before: { filename: shown.filename } },
        });
      });
      return find(call, importId);
    }),
    answer(getImportReport, async (call) => {
      await find(call, call.params.importId);
      const found = await readFindings(db, call.site.id, call.params.importId);
      if (!found?.report) throw notFound();
      return found.report;
    }),
  ];
}

async function headOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of content) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= TELLING_BYTES) break;
  }
  return head.subarray(0, TELLING_BYTES);
}

/** An archive or a text, by the content; which export it is the reader says. */
const isReadable = (head: Buffer): boolean =>
  packingOf(head) !== 'plain' || !head.includes(0) || head[0] === 0xff || head[0] === 0xfe;
