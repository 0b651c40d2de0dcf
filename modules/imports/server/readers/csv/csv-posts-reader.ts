import {
  COLUMN_SAMPLES,
  MOST_COLUMNS,
  type PostField,
  type TableOptions,
} from '../../../csv-import.contract.ts';
import { ImportProblem, reasonOf } from '../../import-problem.ts';
import type { SourceFile, SourceInput } from '../../input/source-input.ts';
import type { SourceItem } from '../../source.ts';
import type { SourceReader, TableChoice, TableFacts } from '../../source-reader.ts';
import { SeenIds } from '../seen-ids.ts';
import { fieldsOf, headerKey } from './column-names.ts';
import { type CsvForm, csvRows, formOf } from './csv-rows.ts';
import { postOfRow, type RowFields } from './row-post.ts';
import { orderOf } from './row-times.ts';

/** The order of dates is looked for in so many rows. */
const LOOKED_AT = 2_000;
const LONGEST_SAMPLE = 80;

/** A table of posts: a row each, with what its columns are in the first row. */
export function csvPostsReader(input: SourceInput, choice: TableChoice = {}): SourceReader {
  let known: Promise<Opened> | undefined;
  const open = () => {
    known ??= openTable(input, choice);
    return known;
  };
  let facts: TableFacts | null = null;
  return {
    kind: 'csv_posts',
    identity: () => null,
    table: () => facts,
    async *items() {
      const opened = await open();
      facts = opened.facts;
      try {
        yield* itemsOf(opened);
      } catch (error) {
        throw error instanceof ImportProblem ? error.at({ file: opened.file.name }) : error;
      }
    },
  };
}

type Opened = { file: SourceFile; form: CsvForm; header: string[]; options: TableOptions; facts: TableFacts };

async function openTable(input: SourceInput, choice: TableChoice): Promise<Opened> {
  const file = input.files.find(({ name }) => /\.(csv|tsv|txt)$/i.test(name)) ?? input.files[0];
  if (!file) throw new ImportProblem(`"${input.name}" holds no CSV file.`);
  const form = await formOf(file);
  let header: string[] | undefined;
  const rows: string[][] = [];
  for await (const { cells } of csvRows(file, form)) {
    if (header === undefined) header = cells.map((cell) => cell.trim());
    else rows.push(cells);
    if (rows.length >= LOOKED_AT) break;
  }
  if (header === undefined) throw new ImportProblem('The file is empty.', { file: file.name, line: 1 });
  if (header.length > MOST_COLUMNS) {
    throw new ImportProblem(`The table has more than ${MOST_COLUMNS} columns.`, { file: file.name, line: 1 });
  }
  const key = headerKey(header);
  const remembered = choice.options ?? choice.remembered?.[key];
  const fields = remembered?.columns.length === header.length ? [...remembered.columns] : fieldsOf(header);
  const dates = fields.flatMap((field, at) => (field === 'date' || field === 'updated' ? [at] : []));
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

async function* itemsOf({ file, form, header, options }: Opened): AsyncGenerator<SourceItem> {
  if (!options.columns.some((field) => field === 'title' || field === 'body')) {
    throw new ImportProblem('No column is a headline or a text. Choose which one is.', { line: 1 });
  }
  const posts = new SeenIds();
  const named = new SeenIds();
  let isHeader = true;
  for await (const { line, cells } of csvRows(file, form)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const skipped = (title: string, reason: string): SourceItem => ({
      ...{ what: 'skipped', kind: 'posts', id: `line ${line}`, title, reason: `Line ${line}: ${reason}` },
    });
    const fields = fieldsOfRow(cells, options.columns);
    if (cells.slice(header.length).some((cell) => cell.trim() !== '')) {
      yield skipped(
        fields.title ?? '',
        `It has ${cells.length} columns, and the header ${header.length}. Put quotes around text that holds the separator.`,
      );
      continue;
    }
    let made: ReturnType<typeof postOfRow>;
    try {
      made = postOfRow(fields, options);
    } catch (error) {
      yield skipped(fields.title ?? '', reasonOf(error));
      continue;
    }
    const { post } = made;
    if (!posts.add(post.id)) {
      yield skipped(post.title, 'Another row has the same id or slug.');
      continue;
    }
    for (const one of made.named) if (named.add(`${one.what}\n${one.id}`)) yield one;
    for (const message of made.warnings) {
      yield {
        ...{
          what: 'warning',
          kind: 'posts',
          id: post.id,
          title: post.title,
          message: `Line ${line}: ${message}`,
        },
      };
    }
    yield post;
  }
}

function fieldsOfRow(cells: readonly string[], columns: readonly (PostField | null)[]): RowFields {
  const fields: RowFields = {};
  for (const [at, field] of columns.entries()) {
    const cell = cells[at]?.trim() ?? '';
    if (field !== null && cell !== '') fields[field] = cell;
  }
  return fields;
}
