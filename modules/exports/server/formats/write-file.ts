import type { ExportColumn, ExportLayout } from '../export-source.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeXlsx } from './write-xlsx.ts';

/** A column with the words over it. */
export type TitledColumn<Row> = ExportColumn<Row> & { title: string };

/** What all formats are given. */
export type FileToWrite<Row> = {
  /** What the rows are, such as "posts": the name of a sheet. */
  name: string;
  columns: readonly TitledColumn<Row>[];
  layout: Omit<ExportLayout, 'fields' | 'format'>;
  timezone: string;
  pages: AsyncIterable<readonly Row[]>;
};

/** Turns pages of rows into the bytes of a file, as they come. */
export type WriteFile = <Row>(file: FileToWrite<Row>) => AsyncIterable<Uint8Array>;

export const writers: Record<ExportLayout['format'], { write: WriteFile; contentType: string }> = {
  csv: { write: writeCsv, contentType: 'text/csv; charset=utf-8' },
  xlsx: {
    write: writeXlsx,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  json: { write: writeJson, contentType: 'application/json; charset=utf-8' },
};
