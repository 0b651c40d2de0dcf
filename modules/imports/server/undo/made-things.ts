import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Counts } from '../import-report.ts';
import { noCounts } from '../import-report.ts';
import { ADDRESSES } from '../load/source-ids.ts';
import type { SourceKind } from '../source.ts';

/** The kinds of what an import made, in the order in which they are taken back: first what stands in the others. */
export const undoneKinds = [
  ...(['posts', 'pages', 'comments', 'live_updates', 'redirects', ADDRESSES] as const),
  ...(['tags', 'sections', 'media', 'authors'] as const),
] as const;
export type UndoneKind = (typeof undoneKinds)[number];

/** Old addresses are redirects for whoever reads of them. */
export const countedAs = (kind: UndoneKind): SourceKind => (kind === ADDRESSES ? 'redirects' : kind);

/** The table of each kind, what names a row there, and whether it is gone. */
export const tablesOf: Record<
  UndoneKind,
  { table: string; title: RawBuilder<string>; isGone: RawBuilder<boolean> }
> = {
  posts: { table: 'post', title: sql`headline`, isGone: sql`status = 4` },
  pages: { table: 'post', title: sql`headline`, isGone: sql`status = 4` },
  comments: { table: 'comment', title: sql`coalesce(author_name, '')`, isGone: sql`status = 'deleted'` },
  live_updates: { table: 'live_entry', title: sql`title`, isGone: sql`deleted_ts is not null` },
  media: { table: 'asset', title: sql`title`, isGone: sql`deleted_ts is not null` },
  redirects: { table: 'redirect', title: sql`path`, isGone: sql`deleted_ts is not null` },
  addresses: { table: 'redirect', title: sql`path`, isGone: sql`deleted_ts is not null` },
  tags: { table: 'tag', title: sql`title`, isGone: sql`deleted_ts is not null` },
  sections: { table: 'section', title: sql`title`, isGone: sql`deleted_ts is not null` },
  authors: { table: 'profile', title: sql`title`, isGone: sql`deleted_ts is not null` },
};

/** How much of what an import made nobody changed since, and how much stays for having been changed. */
export async function countMade(
  db: Db,
  siteId: number,
  importId: number,
): Promise<{ removable: Counts; changed: Counts }> {
  const counted = { removable: noCounts(), changed: noCounts() };
  for (const kind of undoneKinds) {
    const { table, isGone } = tablesOf[kind];
    const { rows } = await sql<{ removable: number; changed: number }>`
      select count(*) filter (where not (${isGone}) and is_own)::int as removable,
        count(*) filter (where not (${isGone}) and not is_own)::int as changed
      from (
        select made.*, known.object_revision = known.made_revision and made.revision = known.made_revision as is_own
        from import_source as known
        join ${sql.table(table)} as made on made.site_id = ${siteId} and made.id = known.object_id
        where known.site_id = ${siteId} and known.import_id = ${importId} and known.kind = ${kind}
      ) as brought`.execute(db);
    counted.removable[countedAs(kind)] += rows[0]?.removable ?? 0;
    counted.changed[countedAs(kind)] += rows[0]?.changed ?? 0;
  }
  return counted;
}

/** What things are called, by their ids. */
export async function titlesOf(
  db: Db,
  siteId: number,
  kind: UndoneKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { table, title } = tablesOf[kind];
  const { rows } = await sql<{ id: number; title: string }>`select id, ${title} as title
    from ${sql.table(table)} where site_id = ${siteId} and id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.title]));
}
