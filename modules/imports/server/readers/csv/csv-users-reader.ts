import { hasFieldOf, neededFields } from '../../../csv-import.contract.ts';
import { ImportProblem, reasonOf } from '../../import-problem.ts';
import type { SourceInput } from '../../input/source-input.ts';
import type { SourceItem, SourceSkipped } from '../../source.ts';
import type { SourceReader, TableChoice, TableFacts } from '../../source-reader.ts';
import { SeenIds } from '../seen-ids.ts';
import { csvRows } from './csv-rows.ts';
import { fieldsOfRow, type OpenedTable, openTable, tooWide } from './open-table.ts';
import { nameOfRow, personOfRow, type RowPerson } from './row-person.ts';

/** A table of people: a row each, with what its columns are in the first row. */
export function csvUsersReader(input: SourceInput, choice: TableChoice = {}): SourceReader {
  let known: Promise<OpenedTable> | undefined;
  let facts: TableFacts | null = null;
  return {
    kind: 'csv_users',
    identity: () => null,
    table: () => facts,
    async *items() {
      known ??= openTable(input, 'csv_users', choice);
      const opened = await known;
      facts = opened.facts;
      try {
        yield* itemsOf(opened, choice.personKey ?? '');
      } catch (error) {
        throw error instanceof ImportProblem ? error.at({ file: opened.file.name }) : error;
      }
    },
  };
}

const UNKNOWN =
  'No column has names or email addresses. Choose one, or name a column “email” in the first row.';

async function* itemsOf(
  { file, form, header, options }: OpenedTable,
  personKey: string,
): AsyncGenerator<SourceItem> {
  const isKnown = hasFieldOf(options.columns, neededFields.csv_users);
  // Whoever looks at the trial run chooses the columns there: a table that says nothing yet is no failure.
  if (!isKnown) yield { ...skippedLine(1, '', UNKNOWN), kind: 'table' };
  const ids = new SeenIds();
  const emails = new SeenIds();
  let isHeader = true;
  for await (const { line, cells } of csvRows(file, form)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const fields = fieldsOfRow('csv_users', cells, options.columns);
    const title = (nameOfRow(fields) || (fields.email ?? '')).toWellFormed();
    const wide = tooWide(cells, header);
    let made: RowPerson;
    try {
      if (wide !== null) throw new ImportProblem(wide);
      made = personOfRow(fields, options, personKey);
    } catch (error) {
      yield skippedLine(line, title, reasonOf(error));
      continue;
    }
    const { person, warnings } = made;
    if (person.email !== null && !emails.add(person.email)) {
      yield skippedLine(
        line,
        person.name,
        'Another row has the same email address. Only the first one counts.',
      );
      continue;
    }
    if (!ids.add(person.id)) {
      yield skippedLine(line, person.name, sameAs(fields.id === undefined));
      continue;
    }
    for (const message of warnings) {
      yield {
        ...{ what: 'warning', kind: 'authors', id: person.id, title: person.name },
        message: `Line ${line}: ${message}`,
      };
    }
    yield person;
  }
}

const sameAs = (isNamed: boolean): string =>
  isNamed
    ? 'Another row has the same name. Tell them apart by an email address or an ID.'
    : 'Another row has the same ID. Only the first one counts.';

const skippedLine = (line: number, title: string, reason: string): SourceSkipped => ({
  ...{ what: 'skipped', kind: 'authors', id: `line ${line}`, title, reason: `Line ${line}: ${reason}` },
});
