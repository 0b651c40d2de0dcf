import { ImportProblem, placeOf } from '../../import-problem.ts';
import { readText } from '../../input/read-text.ts';
import type { SourceFile, SourceInput } from '../../input/source-input.ts';
import type { SourceItem } from '../../source.ts';
import type { SourceReader } from '../../source-reader.ts';
import { jsonFault } from '../json-fault.ts';
import { SeenIds } from '../seen-ids.ts';
import { neutralItem } from './neutral-item.ts';

const TABLES = ['authors', 'sections', 'tags', 'posts'] as const;
export type NeutralTable = (typeof TABLES)[number];

/** The neutral format: a folder of `authors.jsonl`, `sections.jsonl`, `tags.jsonl` and `posts.jsonl`. */
export function jsonlReader(input: SourceInput): SourceReader {
  return {
    kind: 'jsonl',
    identity: () => null,
    async *items() {
      const seen = new SeenIds();
      for (const { table, file } of tablesOf(input)) {
        try {
          yield* rowsOf(table, file, seen);
        } catch (error) {
          throw error instanceof ImportProblem ? error.at({ file: file.name }) : error;
        }
      }
    },
  };
}

function tablesOf(input: SourceInput): { table: NeutralTable; file: SourceFile }[] {
  const found = TABLES.flatMap((table) => {
    const file = input.files.find((one) => new RegExp(`(^|/)${table}\\.(jsonl|ndjson)$`, 'i').test(one.name));
    return file ? [{ table, file }] : [];
  });
  const [only] = input.files;
  if (found.length === 0 && input.files.length === 1 && only) return [{ table: 'posts', file: only }];
  if (found.length === 0) {
    throw new ImportProblem('There is no authors.jsonl, sections.jsonl, tags.jsonl or posts.jsonl here.');
  }
  return found;
}

async function* rowsOf(table: NeutralTable, file: SourceFile, seen: SeenIds): AsyncGenerator<SourceItem> {
  for await (const { line, text } of linesOf(readText(file.open()))) {
    if (text.trim() === '') continue;
    const item = neutralItem(table, parsed(text, line), line);
    if (item.what !== 'skipped' && !seen.add(`${item.what}\n${'id' in item ? item.id : line}`)) {
      throw new ImportProblem(`The id ${'id' in item ? item.id : ''} is given twice.`, { line, column: 1 });
    }
    yield item;
  }
}

function parsed(text: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ImportProblem(
      'The line is not one JSON object.',
      placeOf(text, jsonFault(text), { line, column: 1 }),
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ImportProblem('The line is not one JSON object.', { line, column: 1 });
  }
  return value as Record<string, unknown>;
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }> {
  let rest = '';
  let line = 0;
  try {
    for await (const chunk of chunks) {
      const lines = chunk.split('\n');
      lines[0] = rest + (lines[0] ?? '');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        line += 1;
        yield { line, text };
      }
    }
  } catch (error) {
    const isOurs = error instanceof ImportProblem && error.place.line === undefined;
    throw isOurs ? error.at({ line: line + 1, column: rest.length + 1 }) : error;
  }
  if (rest !== '') yield { line: line + 1, text: rest };
  else if (line === 0) throw new ImportProblem('The file is empty.', { line: 1, column: 1 });
}
