import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Db } from '../database.ts';
import { containing } from '../like-pattern.ts';
import { cursorOf, pageOf } from '../list-cursor.ts';
import type { RestorableTable, RowOf, RowTable } from './table.ts';

type Column<Name extends RestorableTable> = keyof DB[Name] & string;

/**
 * What a list is ordered by: a column, or an expression that is never null (one that looks into another table is made
 * for the site), and whether it is a text.
 */
type Sort<Name extends RestorableTable> =
  | { column: Column<Name>; isText?: true }
  | { by: RawBuilder<unknown> | ((siteId: number) => RawBuilder<unknown>); isText?: true };

/** How a list is asked, in one place: the same for its page and its count. */
export type ListDescription<Name extends RestorableTable, Query> = {
  /** Which of the table's rows belong to the list at all. */
  only?: RawBuilder<unknown>;
  /** Those that are deleted instead of those that are not. */
  isTrash?: boolean;
  /** The columns in which the words of `query` are looked for; each has a trigram index once the table may grow. */
  search?: readonly Column<Name>[];
  /** The condition of each filter; a filter that is left out asks nothing. */
  filters?: {
    [Key in keyof Query]?: (value: NonNullable<Query[Key]>) => RawBuilder<SqlBool>;
  };
  /** By the keys of `order_by`; rows of one value come by their ids. */
  sorts: Readonly<Record<string, Sort<Name>>>;
};

type Page = {
  query?: string | undefined;
  order_by: string;
  order_direction: 1 | -1;
  limit: number;
  offset: number;
  after?: string | undefined;
};

/**
 * One page of a table's rows, how many there are in all, and where the next page begins.
 * @throws ApiError after_is_invalid
 */
export async function listPage<Name extends RestorableTable, Shown, Query extends Page>(
  db: Db,
  { table, show }: RowTable<Name, Shown>,
  { only, isTrash = false, search = [], filters = {}, sorts }: ListDescription<Name, Query>,
  siteId: number,
  query: Query,
): Promise<{ items: Shown[]; total_count: number; after: string | null }> {
  const order = { key: query.order_by, direction: query.order_direction };
  const sort = sorts[query.order_by];
  if (!sort) throw new Error(`The list of ${table} has no order "${query.order_by}".`);
  const cursor = cursorOf(query.after, order, sort.isText === true);
  const value =
    'column' in sort ? sql.ref(sort.column) : typeof sort.by === 'function' ? sort.by(siteId) : sort.by;
  const conditions = [
    sql`site_id = ${siteId} and deleted_ts ${isTrash ? sql`is not null` : sql`is null`}`,
    ...(only ? [only] : []),
    ...(query.query && search.length > 0 ? [wordsIn(search, query.query)] : []),
    ...Object.entries(
      filters as Record<string, ((value: unknown) => RawBuilder<SqlBool>) | undefined>,
    ).flatMap(([key, condition]) => {
      const asked = query[key as keyof Query];
      return condition && asked !== undefined && asked !== null ? [condition(asked)] : [];
    }),
  ];
  const where = sql.join(conditions, sql` and `);
  const direction = order.direction === 1 ? sql`asc` : sql`desc`;
  const beyond = order.direction === 1 ? sql`>` : sql`<`;
  const start = cursor ? sql` and (${value}, id) ${beyond} (${cursor.value}, ${cursor.id})` : sql``;
  const [found, counted] = await Promise.all([
    sql<RowOf<Name> & { id: number; sort_value: string | number }>`
      select *, ${value} as sort_value from ${sql.table(table)} where ${where}${start}
      order by ${value} ${direction}, id ${direction}
      limit ${query.limit + 1} offset ${cursor ? 0 : query.offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${where}`.execute(db),
  ]);
  const page = pageOf(found.rows, query.limit, order, (row) => row.sort_value);
  return { ...page, items: page.items.map(show), total_count: counted.rows[0]?.count ?? 0 };
}

function wordsIn(columns: readonly string[], words: string): RawBuilder<SqlBool> {
  const pattern = containing(words);
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
    sql` or `,
  )})`;
}
