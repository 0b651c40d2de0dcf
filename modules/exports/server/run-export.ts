import { Readable } from 'node:stream';
import type { Files } from '#platform/server/files.ts';
import type { TaskContext } from '#platform/server/tasks/task.ts';
import { exportTooLate } from '../exports.contract.ts';
import type { ExportKind, ExportLayout, ExportPlace } from './export-source.ts';
import { isTooLate } from './exports.queries.ts';
import { writers } from './formats/write-file.ts';

/** What was asked for, as it is kept with the file. */
export type KeptRequest = {
  place: ExportPlace & { mailUri?: string; language?: string };
  question: unknown;
  layout: ExportLayout;
};

type ToWrite = {
  kind: ExportKind<unknown>;
  request: KeptRequest;
  files: Files;
  fileKey: string;
  createdTs: number;
};

/** Writes the file of an export from its first row on, through one page of rows at a time. */
export async function writeExport(
  { kind, request, files, fileKey, createdTs }: ToWrite,
  { progress, signal }: Pick<TaskContext<unknown>, 'progress' | 'signal'>,
): Promise<{ file_bytes: number; row_count: number }> {
  const { place, question, layout } = request;
  const fields = layout.fields.map(({ name }) => name);
  const source = await kind.open(place, question, fields);
  let written = 0;
  const pages = async function* () {
    for await (const rows of source.pages(signal)) {
      if (isTooLate(createdTs, Date.now() / 1_000)) throw exportTooLate();
      yield rows;
      written += rows.length;
      await progress(written, source.total === null ? null : Math.max(source.total, written));
    }
  };
  const columns = layout.fields.flatMap(({ name, title }) => {
    const column = source.columns.find((one) => one.name === name);
    return column ? [{ ...column, title }] : [];
  });
  const { timezone, siteId } = place;
  const bytes = writers[layout.format].write({ name: kind.name, columns, layout, timezone, pages: pages() });
  const stored = await files.put(Readable.from(bytes, { objectMode: false }), {
    siteId,
    maxBytes: Number.MAX_SAFE_INTEGER,
    key: fileKey,
  });
  return { file_bytes: stored.size, row_count: written };
}
