import { Readable } from 'node:stream';
import type { Files } from '#platform/server/files.ts';
import type { TaskContext } from '#platform/server/tasks/task.ts';
import { exportTooLate } from '../exports.contract.ts';
import type { ExportKind } from './export-source.ts';
import { isTooLate } from './exports.queries.ts';
import { fileBytes, type KeptRequest, sourceOf } from './file-bytes.ts';
import type { ExportThread } from './thread/export-thread.ts';

/** From here on an export leaves the process's own thread; a smaller one is done before a thread has begun. */
const MANY_ROWS = 5_000;

type ToWrite = {
  kind: ExportKind<unknown>;
  request: KeptRequest;
  files: Files;
  fileKey: string;
  createdTs: number;
  thread: ExportThread;
};

/** What tells of an export while it is written: rows so far. */
type Tell = (rows: number) => Promise<void>;

/** Writes the file of an export from its first row on. */
export async function writeExport(
  { kind, request, files, fileKey, createdTs, thread }: ToWrite,
  { progress, signal }: Pick<TaskContext<unknown>, 'progress' | 'signal'>,
): Promise<{ file_bytes: number; row_count: number }> {
  const total = await sourceOf(kind, request).count();
  let written = 0;
  const tell: Tell = async (rows) => {
    if (isTooLate(createdTs, Date.now() / 1_000)) throw exportTooLate();
    written = rows;
    await progress(written, Math.max(total, written));
  };
  const { bytes, end } =
    total < MANY_ROWS ? inPlace(kind, request, signal, tell) : apart(kind, request, signal, { thread, tell });
  try {
    const stored = await files.put(Readable.from(bytes, { objectMode: false }), {
      siteId: request.place.siteId,
      maxBytes: Number.MAX_SAFE_INTEGER,
      key: fileKey,
    });
    return { file_bytes: stored.size, row_count: written };
  } finally {
    await end();
  }
}

type Made = { bytes: AsyncIterable<Uint8Array>; end(): Promise<void> };

function inPlace(kind: ExportKind<unknown>, request: KeptRequest, signal: AbortSignal, tell: Tell): Made {
  let rows = 0;
  const wrote = (more: number) => {
    rows += more;
    return tell(rows);
  };
  return { bytes: fileBytes(kind, request, { signal, wrote }), end: async () => undefined };
}

function apart(
  kind: ExportKind<unknown>,
  request: KeptRequest,
  signal: AbortSignal,
  { thread, tell }: { thread: ExportThread; tell: Tell },
): Made {
  const { parts, end } = thread.write({ kind: kind.name, request }, signal);
  const bytes = async function* () {
    for await (const part of parts) {
      await tell(part.rows);
      if (part.bytes.length > 0) yield part.bytes;
    }
  };
  return { bytes: bytes(), end };
}
