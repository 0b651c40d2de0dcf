import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { bytesOf, removeUpload, uploadByToken } from '#modules/assets/assets.public.ts';
import { mayWriteMarkup } from '#modules/posts/posts.public.ts';
import { mayLetRead } from '#modules/sections/section-archive.public.ts';
import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import { receive } from '#platform/server/files/receive.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import type { TaskContext } from '#platform/server/tasks/task.ts';
import {
  MOST_PREVIEW_LINES,
  MOST_REPORT_LINES,
  PEOPLE_KIND,
  type SiteImportKind,
} from '../../import-kinds.contract.ts';
import { importUnreadable, importUploadInvalid, startImport } from '../../imports.contract.ts';
import { roleGiverOf } from '../load/role-giver.ts';
import { storable } from '../load/storable.ts';
import { personKeyOf } from '../person-key.ts';
import type { ImportProgress } from '../run-import.ts';
import { ImportDied, runInProcess } from './import-process.ts';
import { contentOf, mainCount } from './main-count.ts';
import { mayCancelWork, refuseForeignPeople } from './people-rights.ts';
import type { ImportEnd } from './process-messages.ts';
import { addedUp, type BroughtBefore, reportOfRun, withRunsBefore } from './report-of-run.ts';
import { findImport, updateImport } from './site-imports.queries.ts';
import { choiceOf, shownTable, tableKindOf } from './table-choice.ts';

export const READ_TASK = 'imports.read';
export const LOAD_TASK = 'imports.load';
/** One of each after the other over all sites: each may take long, and the worker has other work to do. */
const READING = 'imports.read';
const LOADING = 'imports.load';
/** Of a thousand, so that progress has no fractions. */
const WHOLE = 1_000;
/** Beyond this a media file is not taken along. */
const MOST_MEDIA_BYTES = 2 * 1024 ** 3;

type Needs = Pick<Ground, 'database' | 'files' | 'tasks' | 'quotas' | 'programs' | 'secrets'> &
  Pick<House, 'findPerson'>;
type Payload = { import_id: number };
type Row = RowOf<'site_import'>;
type Context = Pick<TaskContext<Payload>, 'siteId' | 'taskId' | 'by' | 'progress'>;

/** The two halves of an import: a trial run that says what would come in, and the import itself. */
export function defineImportTasks(needs: Needs): void {
  const { database, tasks, quotas } = needs;
  const { db } = database;
  const mayCancel = mayCancelWork(db);

  tasks.define<Payload>(
    READ_TASK,
    async (task) => {
      const { siteId, payload, finish, progress } = task;
      const row = await findImport(db, siteId, payload.import_id);
      if (!row) return finish(async () => null);
      await keepFile(needs, row);
      const { report, samples, people, table } = await run(needs, task, row, true, async (told) => {
        // Reading is half of it, trying the other half.
        const before = told?.phase === 'loading' ? WHOLE / 2 : 0;
        await progress(before + Math.round(((told?.share ?? 0) * WHOLE) / 2), WHOLE);
      });
      return finish(async (trx) => {
        const found = reportOfRun(report, MOST_PREVIEW_LINES);
        const preview = {
          ...{ ...found, samples, table: table && shownTable(table) },
          ...(row.kind === PEOPLE_KIND ? { people: storable(people) } : {}),
        };
        await updateImport(trx, siteId, row.id, {
          ...{ preview: JSON.stringify(preview), ready_ts: seconds() },
          ...(table ? { options: JSON.stringify(table.options), header_key: table.key } : {}),
        });
        const { source } = report;
        const ready = mainCount(row, source);
        return { import_id: row.id, file: row.filename.slice(-80), ready, ...contentOf(row) };
      });
    },
    { queue: READING, mayCancel },
  );

  tasks.define<Payload, BroughtBefore>(
    LOAD_TASK,
    async (task) => {
      const { siteId, payload, finish, progress, step, position } = task;
      const row = await findImport(db, siteId, payload.import_id);
      if (!row) return finish(async () => null);
      let latest: ImportProgress | null = null;
      const remember = async () => {
        const brought = latest;
        if (brought?.phase === 'loading') await step(async () => addedUp(position, brought));
      };
      const { report: last } = await run(needs, task, row, false, async (told) => {
        latest = told;
        await remember();
        await progress(told?.phase === 'loading' ? Math.round(told.share * WHOLE) : 0, WHOLE);
      }).catch(async (error: unknown) => {
        // What the last batches brought in is counted with the next run; a task that has ended knows nothing more.
        await remember().catch(() => undefined);
        throw error;
      });
      return finish(async (trx) => {
        const report = withRunsBefore(last, position);
        const values = {
          report: JSON.stringify(reportOfRun(report, MOST_REPORT_LINES)),
          preview: null,
          finished_ts: seconds(),
        };
        await updateImport(trx, siteId, row.id, values);
        const rows = Object.values(report.made).reduce((sum, made) => sum + made, 0);
        await quotas.record(trx, { siteId, profileId: row.created_by }, { rows });
        return {
          ...{ import_id: row.id, file: row.filename.slice(-80) },
          ...{ made: mainCount(row, report.made), changed: mainCount(row, report.updated) },
          ...contentOf(row),
        };
      });
    },
    { queue: LOADING, mayCancel },
  );
}

const seconds = () => Math.floor(Date.now() / 1000);

/** The parts of the upload become one private file; done again after a crash, it takes the place of its first try. */
async function keepFile({ database: { db }, files }: Needs, row: Row): Promise<void> {
  if (row.upload_token === null) return;
  if (row.file_key === null) throw importUploadInvalid();
  const upload = await uploadByToken(db, row.site_id, row.upload_token);
  if (upload) {
    const place = { siteId: row.site_id, key: row.file_key, maxBytes: row.size };
    await files.put(Readable.from(bytesOf(files, upload)), place);
  } else if (!(await files.exists(row.file_key))) throw importUploadInvalid();
  await updateImport(db, row.site_id, row.id, { upload_token: null });
  if (upload) await removeUpload({ database: { db }, files }, upload);
}

/** The import runs for whoever asked for it, with the rights that they have by now. */
async function run(
  { database: { connectionString, db }, files, programs, secrets, findPerson }: Needs,
  { siteId, taskId, by }: Context,
  row: Row,
  isDryRun: boolean,
  told: (progress: ImportProgress | null) => Promise<void>,
): Promise<ImportEnd> {
  const person = await findPerson(siteId, by ?? row.created_by);
  if (!person || !isAllowed(startImport.permission, person.holder)) throw permissionDenied();
  refuseForeignPeople(person, row.kind);
  if (row.file_key === null) throw importUploadInvalid();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'masthead-import-'));
  try {
    const file = path.join(folder, safeName(row.filename));
    await receive(await files.get(row.file_key), file, row.size);
    return await runInProcess(
      {
        ...{ program: programs.imports, connectionString },
        storeFile: (media) => files.put(createReadStream(media), { siteId, maxBytes: MOST_MEDIA_BYTES }),
      },
      {
        ...{ path: file, kind: row.kind as SiteImportKind, siteId, isDryRun, now: seconds() },
        ...{ importId: row.id, taskId },
        choice: {
          ...(tableKindOf(row) ? await choiceOf(db, row) : {}),
          ...(row.kind === PEOPLE_KIND ? { personKey: await personKeyOf(secrets) } : {}),
        },
        ...{ by: by ?? row.created_by, mayWriteMarkup: mayWriteMarkup(person) },
        ...{ mayLetRead: mayLetRead(person), giver: roleGiverOf(person) },
      },
      told,
    );
  } catch (error) {
    if (error instanceof ImportDied) await noteDeath(db, row);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const TOO_MUCH = 'The file needs too much memory. Split it into smaller files.';

/** What one process died of is tried once more; the second time it is the file. @throws ApiError import_is_unreadable */
async function noteDeath(db: Db, { site_id, id, deaths }: Row): Promise<void> {
  await updateImport(db, site_id, id, { deaths: deaths + 1 });
  if (deaths > 0) throw importUnreadable({ message: TOO_MUCH });
}

/** Readers tell some kinds by the ending, and know a source again by its name. */
const safeName = (filename: string): string =>
  filename
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(-100) || 'import';
