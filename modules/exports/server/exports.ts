import { randomBytes } from 'node:crypto';
import { mailReader } from '#modules/preferences/preferences.public.ts';
import type { ErrorDetail } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import { addressForMails } from '#platform/server/loopback.ts';
import type { StartedTask, Tasks } from '#platform/server/tasks.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { NamedField } from '../export-settings.contract.ts';
import { type ExportSettings, exportRunning } from '../exports.contract.ts';
import { exportEndedMail } from './export-mails.ts';
import type { ExportNeeds } from './export-needs.ts';
import type { ExportKind } from './export-source.ts';
import { defineExportSweeps } from './export-sweeps.ts';
import { exportQueries, fileAddress } from './exports.queries.ts';
import type { KeptRequest } from './make-file.ts';
import { type ExportProcess, openExportProcess } from './process/export-process.ts';
import { writeExport } from './run-export.ts';

type Needs = ExportNeeds & { tasks: Tasks; exportProcess: ExportProcess };

/** What is exported, of what the caller asked for. */
export type ExportStart<Question> = {
  kind: ExportKind<Question>;
  question: Question;
  fields: readonly NamedField[];
  /** Fields that the caller may not read. */
  leftOut: readonly NamedField[];
  /** The key of the body under which the fields stand. */
  fieldsKey: string;
  settings: ExportSettings;
  isByEmail: boolean;
  /** The profile whose file it is, where that is somebody else than the caller. */
  reader?: number;
};

export type ExportStartedAnswer = {
  status: StartedTask['status'];
  id: number;
  is_ready: boolean;
  result: null;
  details: ErrorDetail[];
};

/** The exports of all rooms: each says what its rows are, and the files are made, kept and mailed here. */
export type Exports = {
  /** Says how exports of a kind find their rows; all kinds are known before the jobs start. */
  define<Question>(kind: ExportKind<Question>): void;
  /** @throws ApiError export_already_running, quota_exceeded */
  start<Question>(
    call: Pick<Call, 'site' | 'caller' | 'request'>,
    start: ExportStart<Question>,
  ): Promise<ExportStartedAnswer>;
  kindOf(name: string): ExportKind<unknown> | undefined;
};

const taskKind = (name: string): string => `export.${name}`;

/** Opens the exports on the tasks of this process. */
export function openExports(needs: Needs): Exports {
  const { database, files, mail, quotas, tasks, exportProcess } = needs;
  const { db, ids } = database;
  const kinds = new Map<string, ExportKind<unknown>>();
  defineExportSweeps(needs);

  return {
    kindOf: (name) => kinds.get(name),
    define: (defined) => {
      const kind = defined as ExportKind<unknown>;
      kinds.set(kind.name, kind);
      tasks.define<object>(taskKind(kind.name), async ({ siteId, taskId, progress, signal, finish }) => {
        const row = await exportQueries(db).find(siteId, taskId);
        if (!row) return finish(async () => null);
        const request = row.request as KeptRequest;
        const done = await writeExport(
          { kind, request, files, fileKey: row.file_key, createdTs: row.created_ts, exportProcess },
          { progress, signal },
        );
        const owner = { siteId, profileId: row.created_by };
        const reader = row.is_by_email ? await mailReader(db, owner) : null;
        return finish(async (trx) => {
          const queries = exportQueries(trx);
          await queries.finish(siteId, taskId, done);
          await quotas.record(trx, owner, { rows: done.row_count, bytes: done.file_bytes });
          if (reader && (await queries.takeMail(siteId, taskId, Math.floor(Date.now() / 1000)))) {
            await mail.send(exportEndedMail('ready', reader, kind.name, request.place), trx);
          }
          return fileAddress(siteId, taskId);
        });
      });
    },
    start: (call, { kind, question, fields, leftOut, fieldsKey, settings, isByEmail, reader }) =>
      db.transaction().execute(async (trx) => {
        const { id: siteId, timezone, uri } = call.site;
        const { id: by } = profileOf(call.caller);
        // Further starts of theirs wait until this one commits.
        await lockPerson(trx, by);
        if (await exportQueries(trx).isRunning({ siteId, profileId: by }, taskKind(kind.name))) {
          throw exportRunning();
        }
        const task = await tasks.start(trx, { siteId, kind: taskKind(kind.name), payload: {}, by });
        const { only_selected, ...layout } = settings;
        const request: KeptRequest = {
          place: { siteId, timezone, uri, mailUri: addressForMails(call), language: call.request.language },
          question,
          layout: { ...layout, fields },
        };
        await trx
          .insertInto('export_file')
          .values({
            site_id: siteId,
            id: task.id,
            kind: kind.name,
            format: settings.format,
            request: JSON.stringify(request),
            left_out: leftOut.map(({ name }) => name),
            is_by_email: isByEmail,
            file_key: `${siteId}/exports/${randomBytes(16).toString('hex')}.${settings.format}`,
            created_ts: Math.floor(Date.now() / 1000),
            created_by: reader ?? by,
          })
          .execute();
        // Rows and bytes are known once the file is written; here they only must not be used up.
        const amounts = { files: 1, rows: 0, bytes: 0, ...(isByEmail ? { mails: 1 } : {}) };
        await quotas.take(trx, { siteId, profileId: by }, amounts);
        await recordWrite(trx, ids.next, call, {
          action: 'export.started',
          objectId: task.id,
          after: {
            kind: kind.name,
            format: settings.format,
            fields: fields.map(({ name }) => name),
            only_selected,
          },
        });
        const details = leftOut.map(({ name }) => ({ loc: ['body', fieldsKey, name], msg: 'is_left_out' }));
        return { status: task.status, id: task.id, is_ready: task.isReady, result: null, details };
      }),
  };
}

/** The exports of a process, to which each room adds its kinds. */
export const exportsOf = oncePerGround((ground) => {
  const { connectionString } = ground.database;
  const exportProcess = openExportProcess({ program: ground.programs.exports, connectionString });
  return openExports({ ...ground, exportProcess });
});
