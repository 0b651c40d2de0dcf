import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import { unsafeCell } from '#platform/server/safe-cell.ts';
import { ImportProblem } from '../../import-problem.ts';
import type { SourceFile } from '../../input/source-input.ts';

/** Longer than any row of posts; what is longer is mostly a quote that nobody closed. */
const LONGEST_ROW = 16 * 1024 ** 2;
const HEAD = 64 * 1024;
const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** How the text of a file is to be read. */
export type CsvForm = { encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'; separator: Separator };

/** A row by the line that it begins on. */
export type CsvRow = { line: number; cells: string[] };

/** Which encoding a file is in, by its mark or by whether all of it is UTF-8, and what separates its columns. */
export async function formOf(file: SourceFile): Promise<CsvForm> {
  let head = Buffer.alloc(0);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  const bytes = file.open();
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (head.length < HEAD) head = Buffer.concat([head, chunk]).subarray(0, HEAD);
      if (head[0] === 0xff && head[1] === 0xfe) return formIn(head, 'utf-16le');
      if (head[0] === 0xfe && head[1] === 0xff) return formIn(head, 'utf-16be');
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    isUtf8 = false;
  } finally {
    bytes.destroy();
  }
  return formIn(head, isUtf8 ? 'utf-8' : 'windows-1252');
}

const formIn = (head: Buffer, encoding: CsvForm['encoding']): CsvForm => ({
  encoding,
  separator: separatorOf(new TextDecoder(encoding).decode(head)),
});

/** What stands most often in the first row, outside of quotes. */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>(separators.map((one) => [one, 0]));
  let isQuoted = false;
  for (const character of text.trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n') break;
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [best] = [...separators].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  return best ?? ',';
}

/** The rows of a file, one by one, the header among them. @throws ImportProblem where a quote is never closed */
export async function* csvRows(file: SourceFile, { encoding, separator }: CsvForm): AsyncGenerator<CsvRow> {
  const bytes = file.open();
  const parser = parse({
    ...{ delimiter: separator, info: true, relaxColumnCount: true, relaxQuotes: true, bom: true },
    ...{ skipEmptyLines: true, maxRecordSize: LONGEST_ROW },
  });
  let last = 0;
  const text = Readable.from(decoded(bytes, encoding));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      last = info.lines;
      if (record.every((cell) => cell.trim() === '')) continue;
      // Its end is counted; cells of several lines are what lies between that and its beginning.
      const more = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      yield { line: last - more, cells: record.map(unsafeCell) };
    }
  } catch (error) {
    throw error instanceof CsvError ? problemOf(error, last + 1) : error;
  } finally {
    text.destroy();
    parser.destroy();
    bytes.destroy();
  }
}

async function* decoded(bytes: Readable, encoding: CsvForm['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function problemOf({ code }: CsvError, line: number): ImportProblem {
  const quote = 'This row has a quote that is never closed. Close it, or remove it.';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new ImportProblem(quote, { line });
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportProblem(`This row is longer than 16 MB. ${quote}`, { line });
  }
  return new ImportProblem("This isn't a CSV file. Save the table as CSV, and choose that file.", { line });
}
