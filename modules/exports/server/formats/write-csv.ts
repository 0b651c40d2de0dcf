import type { CellValue } from '../export-source.ts';
import { CsvBytes } from './csv-bytes.ts';
import { dateText } from './date-text.ts';
import type { FileToWrite, TitledColumn } from './file-to-write.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Comma-separated values as spreadsheets read them: with a byte order mark, and without formulas. */
export async function* writeCsv<Row>(file: FileToWrite<Row>): AsyncGenerator<Uint8Array> {
  const { columns, layout, pages, timezone } = file;
  const bytes = new CsvBytes(layout);
  const toText = dateText(layout.date_format, timezone);
  yield Buffer.from(BYTE_ORDER_MARK);
  writeRow(bytes, columns, ({ title }) => bytes.text(title));
  yield bytes.take();
  const cells = columns.map((column) => cellOf(column, bytes, toText));
  for await (const rows of pages) {
    for (const row of rows) writeRow(bytes, cells, (cell) => cell(row));
    yield bytes.take();
  }
}

function writeRow<Column>(
  bytes: CsvBytes,
  columns: readonly Column[],
  writeCell: (column: Column) => void,
): void {
  for (let at = 0; at < columns.length; at += 1) {
    if (at > 0) bytes.nextCell();
    writeCell(columns[at] as Column);
  }
  bytes.endRow();
}

/** What writes the cell of a row. */
function cellOf<Row>(
  { kind, read }: TitledColumn<Row>,
  bytes: CsvBytes,
  toText: (ts: number) => string | number,
): (row: Row) => void {
  const write = (value: CellValue): void => {
    if (typeof value === 'string') bytes.text(value);
    else if (typeof value === 'number') bytes.number(value);
    else if (value !== null) bytes.list(value);
  };
  if (kind === 'value') return (row) => write(read(row));
  return (row) => {
    const ts = read(row);
    if (typeof ts === 'number') write(toText(ts));
  };
}
