import { safeCell } from '#platform/server/safe-cell.ts';
import type { CellValue } from '../export-source.ts';
import { dateText } from './date-text.ts';
import type { FileToWrite, TitledColumn } from './write-file.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** Both separators are quoted, so that a file that is opened with the other one stays whole where it can. */
const NEEDS_QUOTES = /[",;\r\n\t]/;
const SPACE = 32;

/** Comma-separated values as spreadsheets read them: with a byte order mark, and without formulas. */
export async function* writeCsv<Row>(file: FileToWrite<Row>): AsyncGenerator<Uint8Array> {
  const { columns, layout, pages, timezone } = file;
  const { columns_separator: separator, list_separator } = layout;
  const toText = dateText(layout.date_format, timezone);
  const head = columns.map(({ title }) => textCell(title)).join(separator);
  yield Buffer.from(`${BYTE_ORDER_MARK}${head}\r\n`);
  const cells = columns.map((column) => cellOf(column, list_separator, toText));
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      for (let at = 0; at < cells.length; at += 1) {
        if (at > 0) text += separator;
        text += cells[at]?.(row) ?? '';
      }
      text += '\r\n';
    }
    yield Buffer.from(text);
  }
}

function cellOf<Row>(
  { kind, read }: TitledColumn<Row>,
  listSeparator: string,
  toText: (ts: number) => string | number,
): (row: Row) => string | number {
  if (kind === 'time') {
    return (row) => {
      const ts = read(row);
      return typeof ts === 'number' ? toText(ts) : '';
    };
  }
  return (row) => valueCell(read(row), listSeparator);
}

function valueCell(value: CellValue, listSeparator: string): string | number {
  if (value === null) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return textCell(value);
  const [first] = value;
  if (value.length === 1 && first !== undefined) return typeof first === 'number' ? first : textCell(first);
  return textCell(value.join(listSeparator));
}

function textCell(text: string): string {
  const safe = safeCell(text);
  const isBare =
    safe.charCodeAt(0) !== SPACE && safe.charCodeAt(safe.length - 1) !== SPACE && !NEEDS_QUOTES.test(safe);
  return !isBare ? `"${safe.replaceAll('"', '""')}"` : safe;
}
