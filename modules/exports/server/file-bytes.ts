import type { ExportKind, ExportLayout, ExportPlace, ExportSource } from './export-source.ts';
import { writers } from './formats/write-file.ts';

/** What was asked for, as it is kept with the file. */
export type KeptRequest = {
  place: ExportPlace & { mailUri?: string; language?: string };
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

type Making = {
  signal: AbortSignal;
  /** Called with the number of rows of each page that has been written. */
  wrote(rows: number): Promise<void>;
};

/** The bytes of the file of an export, as they come, through one page of rows at a time. */
export function fileBytes(
  kind: ExportKind<unknown>,
  request: KeptRequest,
  { signal, wrote }: Making,
): AsyncIterable<Uint8Array> {
  const { place, layout } = request;
  const source = sourceOf(kind, request);
  const pages = async function* () {
    for await (const rows of source.pages(signal)) {
      yield rows;
      await wrote(rows.length);
    }
  };
  const columns = layout.fields.flatMap(({ name, title }) => {
    const column = source.columns.find((one) => one.name === name);
    return column ? [{ ...column, title }] : [];
  });
  const { timezone } = place;
  return writers[layout.format].write({ name: kind.name, columns, layout, timezone, pages: pages() });
}
