import type { ExportLayout } from '../export-source.ts';
import type { FileToWrite } from './file-to-write.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeXlsx } from './write-xlsx.ts';

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
