import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { quoted } from './catalogue.ts';
import type { BackedUpTable } from './manifest.ts';

const LINE_END = 10;

/** The rows of a table as COPY's text, in the chunks in which they come. */
export type CopiedRows = {
  chunks: AsyncIterable<Buffer>;
  /**
   * How many rows the database says it has sent. The word comes after the last row, in a message of its own, so it is
   * waited for.
   * @throws the error of the database, also one that came after the last row
   */
  count(): Promise<number>;
};

/** What the driver calls on a query when messages of its own come in. */
type Answered = {
  handleError(error: Error): void;
  handleCommandComplete(message: { text?: string }): void;
};

/** Copies the rows of a table out of the database. */
export function copyRows(client: pg.Client, table: BackedUpTable): CopiedRows {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  // A query, because COPY of a partitioned table itself copies nothing.
  const rows = copyTo(`copy (select ${columns} from ${quoted(table)}) to stdout`) as CopyToStreamQuery &
    Answered;
  const completed = new Promise<number>((resolve, reject) => {
    const { handleCommandComplete } = rows;
    rows.handleCommandComplete = (message) => {
      handleCommandComplete.call(rows, message);
      resolve(rows.rowCount);
    };
    rows.handleError = (error) => {
      reject(error);
      // The driver's own way would raise it where nobody listens once the end has been read.
      rows.destroy(error);
    };
  });
  // It is met by whoever asks for the count, and by whoever reads the rows.
  completed.catch(() => undefined);
  client.query(rows);
  return { chunks: rows as AsyncIterable<Buffer>, count: () => completed };
}

/** How many rows a piece of COPY's text ends: a line end within a value is written as `\n`. */
export function countRows(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}
