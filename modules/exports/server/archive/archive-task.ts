import { mailReader } from '#modules/preferences/preferences.public.ts';
import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { ArchivePart, ArchiveScope } from '#platform/server/archive-part.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import { forgetPosition } from '#platform/server/tasks/forget-position.ts';
import type { Finished, TaskContext } from '#platform/server/tasks/task.ts';
import { mayExportSite } from '../../site-archive.contract.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  archivedKinds,
  neverArchived,
  SITE_EXPORT,
} from '../../site-archive-kinds.contract.ts';
import { exportEndedMail } from '../export-mails.ts';
import { exportQueries, fileAddress } from '../exports.queries.ts';
import type { KeptRequest } from '../make-file.ts';
import { type ArchiveQuestion, reachNow } from './archive-reach.ts';
import { archiveReadme } from './archive-readme.ts';
import { assembleArchive } from './assemble-archive.ts';
import { type Chunk, writeChunk } from './write-chunk.ts';

export const ARCHIVE_TASK = `export.${SITE_EXPORT}`;
/** One after the other over all sites: each may take long, and the worker has other work to do. */
const QUEUE = { queue: ARCHIVE_TASK };

/** What is written by now, and where to go on; `part` is the number of the one that is being written. */
export type ArchivePosition = { from: number; chunks: Chunk[]; part: number; after: number | null };

export type ArchiveNeeds = Pick<Ground, 'database' | 'files' | 'jobs' | 'mail' | 'quotas' | 'tasks'> &
  Pick<House, 'archiveParts' | 'findPerson'>;
type Context = TaskContext<object, ArchivePosition>;

const seconds = () => Math.floor(Date.now() / 1000);

/** The parts of all rooms in the order in which they refer to each other. */
export const orderedParts = (parts: readonly ArchivePart[]): ArchivePart[] =>
  archivedKinds.flatMap((kind) => parts.find(({ name }) => name === kind) ?? []);

/** Writes a site into an archive in steps of seconds, and then all of these into one file. */
export function defineArchiveTask(needs: ArchiveNeeds): void {
  needs.tasks.define<object, ArchivePosition>(ARCHIVE_TASK, (task) => run(needs, task), QUEUE);
}

async function run(needs: ArchiveNeeds, task: Context): Promise<Finished> {
  const { database, files, findPerson } = needs;
  const { siteId, taskId, finish } = task;
  const row = await exportQueries(database.db).find(siteId, taskId);
  if (!row) return finish(async () => null);
  const request = row.request as KeptRequest;
  const question = request.question as ArchiveQuestion;
  const person = await findPerson(siteId, row.created_by);
  if (!person || !isAllowed(mayExportSite, person.holder)) throw permissionDenied();
  const reach = reachNow(question, person);
  const scope: ArchiveScope = { siteId, ownerId: row.created_by, ...reach };
  const parts = orderedParts(needs.archiveParts);
  const counts = await Promise.all(parts.map((part) => part.count(database.db, scope)));
  const expected = counts.reduce((sum, count) => sum + count, 0);
  const lines = await writeLines(needs, task, { parts, scope, question, expected, fileKey: row.file_key });
  const rows = lines.chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
  const total = rows + lines.chunks.reduce((sum, chunk) => sum + chunk.files, 0);
  const site = await siteOf(database.db, siteId);
  const stored = await files.putMade(
    (path) =>
      assembleArchive(
        {
          ...{ files, chunks: lines.chunks, parts: parts.map(({ name }) => name), signal: task.signal },
          readme: archiveReadme(site.title, site.uri),
          head: {
            ...{ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, exported_from: lines.from, site },
            ...{ has_people: reach.hasPeople, has_drafts: reach.hasDrafts },
            ...{ has_held_comments: reach.hasHeldComments },
            ...{ has_files: question.withFiles, left_out: neverArchived },
          },
          exportedTo: seconds,
          wrote: (done) => task.progress(rows + done, total),
        },
        path,
      ),
    { siteId, key: row.file_key },
  );
  const owner = { siteId, profileId: row.created_by };
  const reader = row.is_by_email ? await mailReader(database.db, owner) : null;
  const finished = await finish(async (trx) => {
    const queries = exportQueries(trx);
    await queries.finish(siteId, taskId, { file_bytes: stored.size, row_count: rows });
    await needs.quotas.record(trx, owner, { rows, bytes: stored.size });
    if (reader && (await queries.takeMail(siteId, taskId, seconds()))) {
      await needs.mail.send(exportEndedMail('ready', reader, SITE_EXPORT, request.place), trx);
    }
    return fileAddress(siteId, taskId);
  });
  // A sweep removes what stays behind.
  await removeChunks(needs, siteId, taskId, lines.chunks).catch(() => undefined);
  return finished;
}

type ToWrite = {
  parts: readonly ArchivePart[];
  scope: ArchiveScope;
  question: ArchiveQuestion;
  expected: number;
  fileKey: string;
};

/** Writes what is not written yet. */
async function writeLines(
  { database: { db }, files }: ArchiveNeeds,
  task: Context,
  { parts, scope, question, expected, fileKey }: ToWrite,
): Promise<ArchivePosition> {
  let at = task.position ?? { from: seconds(), chunks: [], part: 0, after: null };
  for (let part = parts[at.part]; part; part = parts[at.part]) {
    const key = `${fileKey}.${at.chunks.length}`;
    const order = { db, files, part, scope, withFiles: question.withFiles, key, after: at.after };
    const { chunk, after } = await writeChunk(order, task.signal);
    const next = {
      ...at,
      chunks: [...at.chunks, chunk],
      part: after === null ? at.part + 1 : at.part,
      after,
    };
    await task.step(async () => next);
    at = next;
    const done = at.chunks.reduce((sum, { rows }) => sum + rows, 0);
    await task.progress(done, Math.max(expected, done));
  }
  return at;
}

async function siteOf(db: Db, siteId: number) {
  const { title, uri, locale, timezone } = await db
    .selectFrom('site')
    .select(['title', 'uri', 'locale', 'timezone'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const domains = await db.selectFrom('site_domain').select('host').where('site_id', '=', siteId).execute();
  return { id: siteId, title, uri, hosts: domains.map(({ host }) => host), language: locale, timezone };
}

/** Removes the pieces of an archive that has ended, and then the word of them. */
export async function removeChunks(
  { database: { db }, files }: Pick<ArchiveNeeds, 'database' | 'files'>,
  siteId: number,
  taskId: number,
  chunks: readonly Chunk[],
): Promise<void> {
  for (const { key, filesKey } of chunks) {
    await files.delete(key);
    if (filesKey !== null) await files.delete(filesKey);
  }
  await forgetPosition(db, siteId, taskId);
}
