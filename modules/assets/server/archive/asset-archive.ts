import { sql } from 'kysely';
import { z } from 'zod';
import type { ArchivePart } from '#platform/server/archive-part.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { type AssetRow, filesOf } from '../library/asset-row.ts';

/** What is kept of a file as it stands in its columns; the focal point in ten-thousandths from the left and the top. */
export const AssetFacts = z.object({
  credit: z.string().max(1_000),
  license: z.string().max(1_000),
  expires_ts: z.number().int().nullable(),
  tags: z.array(z.string().max(200)).max(200),
  focal_x: z.number().int().min(0).max(10_000),
  focal_y: z.number().int().min(0).max(10_000),
  is_gated: z.boolean(),
  read_groups: z.array(z.string().max(60)).max(50).default([]),
});

/** A picture or file of the library as a line of an archive. */
export const AssetLine = z.object({
  id: z.number().int(),
  title: z.string(),
  filename: z.string(),
  alt: z.string(),
  caption: z.string(),
  mime: z.string().nullable(),
  source_url: z.string().nullable(),
  post_id: z.number().int().nullable(),
  person_id: z.number().int().nullable().meta({ description: 'who uploaded it' }),
  created_ts: z.number().int(),
  custom: z.record(z.string(), z.unknown()),
  file: z.string().nullable().meta({ description: 'where its bytes are in the archive' }),
  facts: AssetFacts,
});
export type AssetLine = z.output<typeof AssetLine>;

const PAGE = 500;
type Row = Omit<AssetLine, 'facts' | 'file'> & AssetLine['facts'] & Pick<AssetRow, 'files' | 'storage_key'>;

/** The library but for its trash, for pictures of people, and for what was taken down. */
const ofLibrary = (siteId: number) => sql`site_id = ${siteId} and deleted_ts is null and taken_down_ts is null
  and avatar_of is null`;

/** Pictures and files with what is said of them. */
export const assetArchive: ArchivePart = {
  name: 'media',
  count: async (db, { siteId }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from asset
      where site_id = ${siteId} and ${ofLibrary(siteId)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  bytes: async (db, { siteId }) => {
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::bigint as bytes from asset
      where site_id = ${siteId} and ${ofLibrary(siteId)}`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
  page: async (db, { siteId }, after) => {
    const { rows } = await sql<Row>`select id, title, filename, alt, caption, mime, source_url, post_id,
        created_by as person_id, created_ts, coalesce(custom, '{}') as custom, credit, license, expires_ts, tags,
        focal_x, focal_y, is_gated, read_groups, files, storage_key
      from asset where site_id = ${siteId} and id > ${after} and ${ofLibrary(siteId)}
      order by id limit ${PAGE}`.execute(db);
    return rows.map(({ files, storage_key, ...row }) => {
      const { credit, license, expires_ts, tags, focal_x, focal_y, is_gated, read_groups, ...said } = row;
      const key = filesOf({ files }).original?.key ?? storage_key;
      const file = key === null ? null : { name: `files/${row.id}${endingOf(row.filename)}`, key };
      const facts = { credit, license, expires_ts, tags, focal_x, focal_y, is_gated, read_groups };
      return {
        id: row.id,
        line: { ...said, file: file?.name ?? null, facts } satisfies AssetLine,
        file: file ?? undefined,
      };
    });
  },
};

const endingOf = (filename: string): string => /\.[a-z0-9]{1,8}$/i.exec(filename)?.[0]?.toLowerCase() ?? '';

const columns = {
  ...({ credit: 'text', license: 'text', expires_ts: 'bigint', tags: 'text[]' } as const),
  ...({ focal_x: 'integer', focal_y: 'integer', is_gated: 'boolean' } as const),
  read_groups: 'text[]',
} as const;
const names = Object.keys(columns) as (keyof typeof columns)[];

/** Gives files that were just loaded what an archive knows of them beside their captions. */
export function takeAssetFacts(
  trx: Trx,
  siteId: number,
  assets: readonly { id: number; facts: z.output<typeof AssetFacts> }[],
): Promise<void> {
  return updateRows(
    trx,
    'asset',
    siteId,
    { keys: { id: 'bigint' }, columns },
    assets.map(({ id, facts }) => [id, ...names.map((name) => facts[name])]),
  );
}
