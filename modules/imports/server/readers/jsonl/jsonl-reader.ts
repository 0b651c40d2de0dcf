import { ImportProblem, placeOf, reasonOf } from '../../import-problem.ts';
import { readText } from '../../input/read-text.ts';
import type { SourceFile, SourceInput } from '../../input/source-input.ts';
import type { SourceItem } from '../../source.ts';
import type { SourceReader } from '../../source-reader.ts';
import { jsonFault } from '../json-fault.ts';
import { linesOf } from '../lines-of.ts';
import { SeenIds } from '../seen-ids.ts';
import { namesIn } from '../unread-names.ts';
import { type NeutralTable, neutralItem, TABLES } from './neutral-item.ts';

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
    throw new ImportProblem("There's no authors.jsonl, sections.jsonl, tags.jsonl or posts.jsonl here.");
  }
  return found;
}

async function* rowsOf(table: NeutralTable, file: SourceFile, seen: SeenIds): AsyncGenerator<SourceItem> {
  for await (const { line, text, isCut } of linesOf(readText(file.open()))) {
    if (text.trim() === '') continue;
    if (isCut) {
      yield unread(table, text, line, 'The line is larger than 32 MB.');
      continue;
    }
    const item = itemOf(table, text, line);
    const isTwice = item.what !== 'skipped' && !seen.add(`${item.what}\n${'id' in item ? item.id : line}`);
    yield isTwice ? unread(table, text, line, 'Another line has the same ID.') : item;
  }
}

/** An object with a wrong field is passed over; a line that is no JSON says that the file is not what it should be. */
function itemOf(table: NeutralTable, text: string, line: number): SourceItem {
  const row = parsed(text, line);
  try {
    return neutralItem(table, row, line);
  } catch (error) {
    return unread(table, text, line, reasonOf(error));
  }
}

function unread(table: NeutralTable, text: string, line: number, reason: string): SourceItem {
  const { id, title } = namesIn(text.slice(0, 4_096));
  return { what: 'skipped', kind: table, id: id || `line ${line}`, title, reason };
}

function parsed(text: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ImportProblem(
      "The line isn't a JSON object.",
      placeOf(text, jsonFault(text), { line, column: 1 }),
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ImportProblem("The line isn't a JSON object.", { line, column: 1 });
  }
  return value as Record<string, unknown>;
}
