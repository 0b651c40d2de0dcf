import type { CellValue } from '../export-source.ts';
import type { FileToWrite } from './file-to-write.ts';
import type { WriteFile } from './write-file.ts';

export type Cells = readonly CellValue[];

/** A file of rows that are their own cells, in pages of some size. */
export function fileOf(
  rows: readonly Cells[],
  options: Partial<FileToWrite<Cells>['layout']> & {
    titles?: string[];
    times?: number[];
    page?: number;
  } = {},
): FileToWrite<Cells> {
  const {
    titles = rows[0]?.map((_, at) => `Column ${at}`) ?? ['Column'],
    times = [],
    page = 3,
    ...layout
  } = options;
  const pages = async function* () {
    for (let at = 0; at < rows.length; at += page) yield rows.slice(at, at + page);
  };
  return {
    name: 'posts',
    timezone: 'UTC',
    layout: { columns_separator: ',', list_separator: ';', date_format: 'MM/DD/YYYY HH:mm', ...layout },
    columns: titles.map((title, at) => ({
      name: `field_${at}`,
      title,
      kind: times.includes(at) ? 'time' : 'value',
      read: (row) => row[at] ?? null,
    })),
    pages: pages(),
  };
}

/** The whole file. */
export async function bytesOf(write: WriteFile, file: FileToWrite<Cells>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of write(file)) parts.push(part);
  return Buffer.concat(parts);
}
