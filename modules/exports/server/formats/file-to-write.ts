import type { ExportColumn, ExportLayout } from '../export-source.ts';

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
