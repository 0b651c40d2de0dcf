import { Readable } from 'node:stream';
import { type Received, receive } from '#platform/server/files/receive.ts';
import type { ExportKind, ExportLayout, ExportPlace, ExportSource } from './export-source.ts';
import { writers } from './formats/write-file.ts';

/** What was asked for, as it is kept with the file. */
export type KeptRequest = {
  place: ExportPlace & { mailUri?: string };
  question: unknown;
  layout: ExportLayout;
};

/** Where the rows of a file come from. */
export function sourceOf(
  kind: ExportKind<unknown>,
  { place, question, layout }: KeptRequest,
): ExportSource<object> {
  return kind.open(
    place,
    question,
    layout.fields.map(({ name }) => name),
  );
}

export type Making = {
  signal: AbortSignal;
  /** Called after each page with the number of rows that have been written by then; what it throws ends the file. */
  wrote(rows: number): Promise<void>;
};

/** Writes the file of an export to a path where none is, through one page of rows at a time. */
export function makeFile(
  kind: ExportKind<unknown>,
  request: KeptRequest,
  path: string,
  making: Making,
): Promise<Received> {
  const bytes = Readable.from(fileBytes(kind, request, making), { objectMode: false });
  return receive(bytes, path, Number.MAX_SAFE_INTEGER);
}

/** The bytes of the file, as they come. */
function fileBytes(
  kind: ExportKind<unknown>,
  request: KeptRequest,
  { signal, wrote }: Making,
): AsyncIterable<Uint8Array> {
  const { place, layout } = request;
  const source = sourceOf(kind, request);
  const pages = async function* () {
    let written = 0;
    for await (const rows of source.pages(signal)) {
      yield rows;
      written += rows.length;
      await wrote(written);
    }
  };
  const columns = layout.fields.flatMap(({ name, title }) => {
    const column = source.columns.find((one) => one.name === name);
    return column ? [{ ...column, title }] : [];
  });
  const { timezone } = place;
  return writers[layout.format].write({ name: kind.name, columns, layout, timezone, pages: pages() });
}
