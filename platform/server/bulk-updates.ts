import { CompiledQuery } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Trx } from './database.ts';

type ColumnType = 'bigint' | 'bigint[]' | 'boolean' | 'integer' | 'jsonb' | 'smallint' | 'text' | 'text[]';
type Columns<Table extends keyof DB> = Partial<Record<keyof DB[Table] & string, ColumnType>>;

/**
 * Overwrites many rows of one site in one statement; for loads, where one statement for each row would cost more
 * than the writing.
 * @param form the columns that find a row beside `site_id`, those that are overwritten, and whether revisions and row versions rise
 * @param rows the values of each row, first those of the keys; JSON as text, arrays as arrays
 */
export async function updateRows<Table extends keyof DB & string>(
  trx: Trx,
  table: Table,
  siteId: number,
  form: { keys: Columns<Table>; columns: Columns<Table>; raisesRevision?: boolean; raisesVersion?: boolean },
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = [...Object.keys(form.keys), ...Object.keys(form.columns)];
  const given = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
  await trx.executeQuery(CompiledQuery.raw(textOf(table, form), [siteId, JSON.stringify(given)]));
}

function textOf(
  table: string,
  {
    keys,
    columns,
    raisesRevision = false,
    raisesVersion = false,
  }: { keys: object; columns: object; raisesRevision?: boolean; raisesVersion?: boolean },
): string {
  const types = Object.entries({ ...keys, ...columns }) as [string, ColumnType][];
  // JSON comes as text, so that it is read once and as it was written.
  const shape = types.map(([name, type]) => `${name} ${type === 'jsonb' ? 'text' : type}`);
  const sets = (Object.entries(columns) as [string, ColumnType][]).map(
    ([name, type]) => `${name} = given.${name}${type === 'jsonb' ? '::jsonb' : ''}`,
  );
  if (raisesRevision) sets.push(`revision = ${table}.revision + 1`);
  if (raisesVersion) sets.push(`row_version = ${table}.row_version + 1`);
  const found = Object.keys(keys).map((name) => `${table}.${name} = given.${name}`);
  return `update ${table} set ${sets.join(', ')}
    from jsonb_to_recordset($2::jsonb) as given (${shape.join(', ')})
    where ${table}.site_id = $1 and ${found.join(' and ')}`;
}
