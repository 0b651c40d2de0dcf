import {
  COLUMN_SAMPLES,
  dateFields,
  MOST_COLUMNS,
  type TableField,
  type TableKind,
  type TableOptions,
  tableFields,
} from '../../../csv-import.contract.ts';
import { ImportProblem } from '../../import-problem.ts';
import type { SourceFile, SourceInput } from '../../input/source-input.ts';
import type { TableChoice, TableFacts } from '../../source-reader.ts';
import { fieldsOf, headerKey } from './column-names.ts';
import { type CsvForm, csvRows, formOf } from './csv-rows.ts';
import { orderOf } from './row-times.ts';

/** The order of dates is looked for in so many rows. */
const LOOKED_AT = 2_000;
const LONGEST_SAMPLE = 80;
const TOO_MANY_COLUMNS = `The table has more than ${MOST_COLUMNS} columns.`;

/** A table whose columns are known. */
export type OpenedTable = {
  file: SourceFile;
  form: CsvForm;
  header: string[];
  options: TableOptions;
  facts: TableFacts;
};

/** The table of an input: what its columns are is chosen, remembered, or follows from their names. */
export async function openTable(
  input: SourceInput,
  kind: TableKind,
  choice: TableChoice,
): Promise<OpenedTable> {
  const file = input.files.find(({ name }) => /\.(csv|tsv|txt)$/i.test(name)) ?? input.files[0];
  if (!file) throw new ImportProblem(`"${input.name}" holds no CSV file.`);
  const form = await formOf(file);
  let header: string[] | undefined;
  const rows: string[][] = [];
  for await (const { cells } of csvRows(file, form)) {
    if (header !== undefined) rows.push(cells.slice(0, MOST_COLUMNS));
    else if (cells.length <= MOST_COLUMNS) header = cells.map((cell) => cell.trim());
    else throw new ImportProblem(TOO_MANY_COLUMNS, { file: file.name, line: 1 });
    if (rows.length >= LOOKED_AT) break;
  }
  if (header === undefined) throw new ImportProblem('The file is empty.', { file: file.name, line: 1 });
  const key = headerKey(header);
  const remembered = choice.options ?? choice.remembered?.[key];
  const fields =
    remembered?.columns.length === header.length ? [...remembered.columns] : fieldsOf(header, kind);
  const isDate = (field: TableField | null) => dateFields[kind].some((one) => one === field);
  const dates = fields.flatMap((field, at) => (isDate(field) ? [at] : []));
  const found = orderOf(dates.flatMap((at) => rows.map((cells) => cells[at] ?? '')));
  const options: TableOptions = {
    columns: fields,
    time_zone: remembered?.time_zone ?? choice.timeZone ?? 'UTC',
    date_order: found ?? remembered?.date_order ?? 'dmy',
    row_status: remembered?.row_status ?? 'draft',
  };
  const columns = header.map((name, at) => ({ header: name, samples: samplesOf(rows, at) }));
  return {
    file,
    form,
    header,
    options,
    facts: { ...form, key, options, columns, is_order_known: found !== null },
  };
}

function samplesOf(rows: readonly string[][], at: number): string[] {
  const samples: string[] = [];
  for (const cells of rows) {
    const cell = (cells[at] ?? '').replace(/\s+/g, ' ').trim();
    if (cell !== '') samples.push(cell.slice(0, LONGEST_SAMPLE).toWellFormed());
    if (samples.length === COLUMN_SAMPLES) break;
  }
  return samples;
}

/** The cells of a row by what they are; only those that say something, of fields that the kind has. */
export function fieldsOfRow<Kind extends TableKind>(
  kind: Kind,
  cells: readonly string[],
  columns: readonly (TableField | null)[],
): Partial<Record<(typeof tableFields)[Kind][number], string>> {
  const known: readonly TableField[] = tableFields[kind];
  const fields: Partial<Record<TableField, string>> = {};
  for (const [at, field] of columns.entries()) {
    const cell = cells[at]?.trim() ?? '';
    if (field !== null && cell !== '' && known.includes(field)) fields[field] = cell;
  }
  return fields;
}

/** Why a row is none of the table: it has more cells than the header; null where it is one. */
export function tooWide(cells: readonly string[], header: readonly string[]): string | null {
  if (!cells.slice(header.length).some((cell) => cell.trim() !== '')) return null;
  return `It has ${cells.length} columns, and the header ${header.length}. Put quotes around text that holds the separator.`;
}

/** A cell as a report quotes it. */
export const shortCell = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
