import type { Files } from '#platform/server/files.ts';
import type { TaskContext } from '#platform/server/tasks/task.ts';
import { exportTooLate } from '../exports.contract.ts';
import type { ExportKind } from './export-source.ts';
import { isTooLate } from './exports.queries.ts';
import { type KeptRequest, type Making, makeFile, sourceOf } from './make-file.ts';
import type { ExportProcess } from './process/export-process.ts';

/** From here on an export has a process of its own; a smaller one is done before such a process has begun. */
const MANY_ROWS = 5_000;
const WATCH_MILLISECONDS = 5_000;

type ToWrite = {
  kind: ExportKind<unknown>;
  request: KeptRequest;
  files: Files;
  fileKey: string;
  createdTs: number;
  exportProcess: ExportProcess;
};

/** Writes the file of an export from its first row on. */
export async function writeExport(
  { kind, request, files, fileKey, createdTs, exportProcess }: ToWrite,
  { progress, signal }: Pick<TaskContext<unknown>, 'progress' | 'signal'>,
): Promise<{ file_bytes: number; row_count: number }> {
  const total = await sourceOf(kind, request).count();
  let written = 0;
  const wrote = async (rows: number) => {
    if (isTooLate(createdTs, Date.now() / 1_000)) throw exportTooLate();
    written = rows;
    await progress(written, Math.max(total, written));
  };
  // A page that does not come tells nothing, and must not keep the export from being cancelled.
  const overdue = new AbortController();
  const watch = setInterval(() => wrote(written).catch((error) => overdue.abort(error)), WATCH_MILLISECONDS);
  const making: Making = { signal: AbortSignal.any([signal, overdue.signal]), wrote };
  const make = (path: string) =>
    total < MANY_ROWS
      ? makeFile(kind, request, path, making)
      : exportProcess.makeFile({ kind: kind.name, request, path }, making);
  try {
    const stored = await files.putMade(make, { siteId: request.place.siteId, key: fileKey });
    return { file_bytes: stored.size, row_count: written };
  } catch (error) {
    throw overdue.signal.aborted && !signal.aborted ? overdue.signal.reason : error;
  } finally {
    clearInterval(watch);
  }
}
