import { CompiledQuery } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Trx } from './database.ts';

/** Statements come in these sizes only, so that each is prepared once and planned never again. */
const SIZES = [512, 128, 32, 8, 2, 1];

/**
 * Inserts many rows of one site, in the order given; for loads, where a query builder would cost more than the
 * database.
 * @param columns the columns beside `site_id`
 * @param rows the values of each row in the order of `columns`; JSON as text, arrays as arrays
 * @param conflict what to do with rows that are there, such as `on conflict do nothing`
 * @returns how many rows were inserted
 */
export async function insertRows<Table extends keyof DB & string>(
  trx: Trx,
  table: Table,
  siteId: number,
  columns: readonly (keyof DB[Table] & string)[],
  rows: readonly (readonly unknown[])[],
  conflict = '',
): Promise<number> {
  let inserted = 0;
  let at = 0;
  for (const size of SIZES) {
    while (rows.length - at >= size) {
      const text = textOf(table, columns, size, conflict);
      const values: unknown[] = [siteId];
      for (let index = at; index < at + size; index += 1) values.push(...(rows[index] ?? []));
      const result = await trx.executeQuery(CompiledQuery.raw(text, values));
      inserted += Number(result.numAffectedRows ?? 0);
      at += size;
    }
  }
  return inserted;
}

const texts = new Map<string, string>();

function textOf(table: string, columns: readonly string[], size: number, conflict: string): string {
  const key = `${table} ${columns.join()} ${size} ${conflict}`;
  let text = texts.get(key);
  if (text === undefined) {
    const row = (index: number) =>
      columns.map((_, column) => `$${2 + index * columns.length + column}`).join(', ');
    const rows = Array.from({ length: size }, (_, index) => `($1, ${row(index)})`);
    text =
      `insert into ${table} (site_id, ${columns.join(', ')}) values ${rows.join(', ')} ${conflict}`.trimEnd();
    texts.set(key, text);
  }
  return text;
}
