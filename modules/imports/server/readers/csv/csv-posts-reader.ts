import { hasFieldOf, neededFields } from '../../../csv-import.contract.ts';
import { ImportProblem, reasonOf } from '../../import-problem.ts';
import type { SourceInput } from '../../input/source-input.ts';
import type { SourceItem } from '../../source.ts';
import type { SourceReader, TableChoice, TableFacts } from '../../source-reader.ts';
import { SeenIds } from '../seen-ids.ts';
import { csvRows } from './csv-rows.ts';
import { fieldsOfRow, type OpenedTable, openTable, tooWide } from './open-table.ts';
import { postOfRow } from './row-post.ts';

/** A table of posts: a row each, with what its columns are in the first row. */
export function csvPostsReader(input: SourceInput, choice: TableChoice = {}): SourceReader {
  let known: Promise<OpenedTable> | undefined;
  const open = () => {
    known ??= openTable(input, 'csv_posts', choice);
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

async function* itemsOf({ file, form, header, options }: OpenedTable): AsyncGenerator<SourceItem> {
  if (!hasFieldOf(options.columns, neededFields.csv_posts)) {
    throw new ImportProblem('No column has headlines or body text. Choose one.', { line: 1 });
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
    const fields = fieldsOfRow('csv_posts', cells, options.columns);
    const wide = tooWide(cells, header);
    if (wide !== null) {
      yield skipped(fields.title ?? '', wide);
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
      yield skipped(post.title, 'Another row has the same ID or slug.');
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
