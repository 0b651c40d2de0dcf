import { CsvError, parse } from 'csv-parse/sync';
import { ApiError } from '#platform/contract/api-error.ts';
import { type Said, said } from '#platform/contract/sentence.ts';
import { unsafeCell } from '#platform/server/safe-cell.ts';
import { MOST_IMPORTED } from '../../redirect-kinds.contract.ts';
import type { FileRow } from './file-row.ts';
import { isHostLine, rowOfHostLine } from './formats/host-lines.ts';
import { readJsonRedirects } from './formats/hosting-json.ts';
import { isServerRules, readServerRules } from './formats/server-rules.ts';
import { fromExpression, patternUnknown } from './formats/source-pattern.ts';
import { linesOf, rowsOfLines, saidLines } from './said-lines.ts';

type Column = Exclude<keyof FileRow, 'line' | 'refusal'> | 'regex';

/** The names that columns have in the files of others, in lower case without blanks. */
const names: Record<Column, readonly string[]> = {
  path: ['path', 'oldurl', 'oldpath', 'old', 'source', 'sourceurl', 'from', 'fromurl', 'redirectfrom'],
  redirectTo: [
    ...['redirect_to', 'redirectto', 'newurl', 'newpath', 'new', 'target', 'targeturl', 'to', 'tourl'],
    ...['destination', 'dest'],
  ],
  status: ['status', 'code', 'type', 'statuscode', 'httpcode'],
  match: ['match'],
  query: ['query'],
  enabled: ['enabled'],
  note: ['note'],
  regex: ['regex'],
};
const inOrder: readonly Column[] = ['path', 'redirectTo', 'status'];

/** Longer than any row of redirects; what is longer is mostly a quote that nobody closed. */
const LONGEST_ROW = 50_000;
/** With the head, and one that says that there are too many. */
const MOST_READ = MOST_IMPORTED + 2;

/**
 * Reads CSV (with comma or semicolon, with or without a head), two to three columns apart by tabs, and what hosts,
 * servers and plugins write: `_redirects`, JSON, and the rules of Apache and nginx. Lines that start with `#` are
 * comments in all but CSV. No more rows are kept than a file may have.
 * @throws ApiError when the file is none of these, or too long
 */
export function readRedirectFile(content: string): FileRow[] {
  const text = content.replace(/^\uFEFF/, '');
  const rows = rulesOf(text) ?? tableOf(text);
  if (rows.length > MOST_IMPORTED)
    throw refused('The file has more than 50,000 rows. Split it, and import each part.');
  return rows;
}

/** The rows of a file in the form of another product; null where it is a table. */
function rulesOf(text: string): FileRow[] | null {
  if (/^\s*[[{]/.test(text)) {
    const rows = readJsonRedirects(text, MOST_READ);
    if (Array.isArray(rows)) return rows;
    throw refused(rows);
  }
  if (isServerRules(saidLines(text))) return readServerRules(saidLines(text), MOST_READ);
  if (isTabbed(text) || !isHostLine(firstLine(text))) return null;
  return rowsOfLines(saidLines(text), MOST_READ, rowOfHostLine);
}

function tableOf(text: string): FileRow[] {
  const rows = isTabbed(text) ? readTabs(text) : readCommas(text);
  const [first, ...rest] = rows;
  if (!first) throw refused('The file is empty. Choose one with the columns path and redirect_to.');
  const columns = columnsOf(first.cells);
  const placeOf = placesOf(columns ?? inOrder);
  return (columns ? rest : rows).map(({ line, cells }) => rowOf(line, cells, placeOf));
}

type Cells = { line: number; cells: string[] };

const firstLine = (text: string): string => saidLines(text).next().value?.[1] ?? '';

const isTabbed = (text: string): boolean => firstLine(text).includes('\t');

/** Quotes mean nothing between tabs: they are part of the path. */
const readTabs = (text: string): Cells[] =>
  rowsOfLines(saidLines(text), MOST_READ, (line, said) => ({
    line,
    cells: said.split('\t').map((cell) => cell.trim()),
  }));

function readCommas(text: string): Cells[] {
  const { value: head = '' } = linesOf(text).next();
  let lastRead = 0;
  const delimiter = head.includes(';') && !head.includes(',') ? ';' : ',';
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      trim: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      to: MOST_READ,
      maxRecordSize: LONGEST_ROW,
      onRecord: (record, { lines }) => {
        lastRead = lines;
        return record;
      },
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, cells: record.map(unsafeCell) }));
  } catch (error) {
    throw refused(unreadable(error, lastRead));
  }
}

/** What stands in the way of reading the file as CSV, and what to do about it. */
function unreadable(error: unknown, lastRead: number): Said {
  if (!(error instanceof CsvError))
    return "This isn't a CSV file. Save the table as CSV, and choose that file.";
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return said`The row on line ${lastRead + 1} has a quote that is never closed. Close it, or remove it.`;
    case 'CSV_MAX_RECORD_SIZE':
      return said`The row on line ${lastRead + 1} is too long for a redirect. Look for a quote that is never closed.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
      return said`On line ${String(error.lines)} there's text after a closing quote. Write "" for a quote inside a cell.`;
    case 'INVALID_OPENING_QUOTE':
      return said`On line ${String(error.lines)} there's a quote inside a cell. Put quotes around the whole cell, and write "" for the one inside.`;
    default:
      return said`Line ${String(error.lines)} can't be read as CSV. Save the table as CSV again, and choose that file.`;
  }
}

/** What stands in which column; null when the first row is data. */
function columnsOf(cells: readonly string[]): (Column | null)[] | null {
  const columns = cells.map((cell) => {
    const name = cell.toLowerCase().replace(/[\s-]/g, '');
    return (Object.keys(names) as Column[]).find((column) => names[column].includes(name)) ?? null;
  });
  return columns.includes('path') && columns.includes('redirectTo') ? columns : null;
}

/** Where each column stands, looked for once and not in every row. */
function placesOf(columns: readonly (Column | null)[]): (column: Column) => number {
  const places = new Map((Object.keys(names) as Column[]).map((column) => [column, columns.indexOf(column)]));
  return (column) => places.get(column) ?? -1;
}

function rowOf(line: number, cells: readonly string[], placeOf: (column: Column) => number): FileRow {
  const cell = (column: Column) => cells[placeOf(column)] ?? '';
  const row = {
    line,
    path: cell('path'),
    redirectTo: cell('redirectTo'),
    status: cell('status'),
    match: cell('match'),
    query: cell('query'),
    enabled: cell('enabled'),
    note: cell('note'),
  };
  if (!/^(1|true|yes)$/i.test(cell('regex'))) return row;
  const translated = fromExpression(row.path, row.redirectTo);
  return translated ? { ...row, ...translated } : { ...row, refusal: patternUnknown };
}

const refused = (message: Said): ApiError => new ApiError('file_is_invalid', 400, { message });
