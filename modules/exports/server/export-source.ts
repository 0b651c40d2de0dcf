import type { Caller } from '#platform/server/caller.ts';
import type { DateFormat, ExportFormat, NamedField, Separator } from '../export-settings.contract.ts';

/** A list stands in one cell; times are unix seconds. */
export type CellValue = string | number | null | readonly (string | number)[];

/** One column of a file: how its cell is found in a row. */
export type ExportColumn<Row> = {
  name: string;
  kind: 'value' | 'time';
  read(row: Row): CellValue;
};

/** The rows of an export, page after page, so that no file is ever held in memory. */
export type ExportSource<Row> = {
  columns: readonly ExportColumn<Row>[];
  /** How many rows are expected. */
  count(): Promise<number>;
  pages(signal: AbortSignal): AsyncIterable<readonly Row[]>;
};

/** The site as the files need it, as it was when the export began. */
export type ExportPlace = {
  siteId: number;
  timezone: string;
  uri: string;
  /** The language of whoever asked for the file. */
  language?: string;
};

/** What can be exported. `Question` says which rows, and is kept as JSON. */
export type ExportKind<Question> = {
  /** Also part of the name of the file. */
  name: string;
  open(place: ExportPlace, question: Question, fields: readonly string[]): ExportSource<object>;
  /** Whether the caller may see, now, all that a file with these fields holds. */
  mayRead(caller: Caller, question: Question, fields: readonly string[]): boolean;
};

/** How a file is written. */
export type ExportLayout = {
  columns_separator: Separator;
  list_separator: Separator;
  date_format: DateFormat;
  format: ExportFormat;
  fields: readonly NamedField[];
};
