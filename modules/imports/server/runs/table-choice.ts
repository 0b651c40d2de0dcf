import type { Db } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import type { TableKind, TableOptions } from '../../csv-import.contract.ts';
import type { ImportTable } from '../../import-table.contract.ts';
import { storable } from '../load/storable.ts';
import type { TableChoice, TableFacts } from '../source-reader.ts';

/** The mappings of so many imports before are looked at for one of the same header. */
const MOST_REMEMBERED = 50;

type Row = Pick<RowOf<'site_import'>, 'site_id' | 'id' | 'kind' | 'options'>;

/** Which table an import is, whose columns somebody says; null for other kinds. */
export const tableKindOf = ({ kind }: Pick<Row, 'kind'>): TableKind | null =>
  kind === 'csv_posts' || kind === 'csv_users' ? kind : null;

/** How a table is to be read: as somebody said, else as the last file with the same header was. */
export async function choiceOf(db: Db, { site_id, id, kind, options }: Row): Promise<TableChoice> {
  if (options !== null) return { options: options as TableOptions };
  const rows = await db
    .selectFrom('site_import')
    .select(['header_key', 'options'])
    .where('site_id', '=', site_id)
    .where('kind', '=', kind)
    .where('id', '<', id)
    .where('header_key', 'is not', null)
    .where('load_task_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MOST_REMEMBERED)
    .execute();
  // The newest stands first, and is to win.
  const pairs = rows.reverse().map((row) => [row.header_key ?? '', row.options as TableOptions] as const);
  const site = await db.selectFrom('site').select('timezone').where('id', '=', site_id).executeTakeFirst();
  return { remembered: Object.fromEntries(pairs), timeZone: site?.timezone ?? 'UTC' };
}

/** What whoever maps the columns sees of the table. */
export function shownTable({
  encoding,
  separator,
  columns,
  options,
  is_order_known,
}: TableFacts): ImportTable {
  const { columns: fields, ...rest } = options;
  return storable({
    ...{ encoding, separator, is_order_known, ...rest },
    columns: columns.map(({ header, samples }, at) => ({
      ...{ header: header.slice(0, 200), samples: [...samples], field: fields[at] ?? null },
    })),
  });
}
