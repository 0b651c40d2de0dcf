import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { type AssetRow, isShowable, mediaAddress } from '../library/asset-row.ts';
import { signedAddress } from './signed-address.ts';

/** A file that readers ask for, with what opens it. */
export type ReaderFile = {
  id: number;
  name: string;
  isGated: boolean;
  /** The groups that it is for. */
  groups: readonly { slug: string; title: string }[];
  /** Whether it comes with a package, so that being signed in is not enough. */
  isSold: boolean;
  /** The packages on offer that open it, themselves or by one of its groups. */
  packages: readonly string[];
  /** Where its bytes are at this moment; `now` is unix seconds. */
  address(secrets: Secrets, now: number): Promise<string>;
};

const columns = [
  'id',
  'title',
  'filename',
  'version',
  'mime',
  'files',
  'status',
  'is_gated',
  'read_groups',
] as const;

/** What a reader gets at the address of a file; null where nothing is, in the trash or taken away. */
export async function readerFile(db: Db, siteId: number, id: number): Promise<ReaderFile | null> {
  const row = await db
    .selectFrom('asset')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!row || !isShowable(row)) return null;
  const ways = row.is_gated ? await waysTo(db, siteId, row) : { groups: [], isSold: false, packages: [] };
  return {
    ...{ id, name: row.title || row.filename, isGated: row.is_gated, ...ways },
    address: async (secrets, now) =>
      row.is_gated
        ? (await signedAddress(secrets, siteId, row, now)).url
        : mediaAddress(row, 'original', row.mime),
  };
}

/** Those of the files that are there for somebody, by their ids. */
export async function filesThere(db: Db, siteId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'status', 'files'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('deleted_ts', 'is', null)
    .execute();
  return new Set(rows.filter(isShowable).map(({ id }) => id));
}

async function waysTo(
  db: Db,
  siteId: number,
  { id, read_groups: slugs }: Pick<AssetRow, 'id' | 'read_groups'>,
) {
  const named = await db
    .selectFrom('user_group')
    .select(['id', 'slug', 'title'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(slugs))))
    .where('deleted_ts', 'is', null)
    .orderBy('title')
    .execute();
  const opening = [
    JSON.stringify([{ type: 'file_download', ref_id: id }]),
    ...named.map((group) => JSON.stringify([{ type: 'user_group', ref_id: group.id }])),
  ];
  const { rows } = await sql<{ title: string; status: string; is_own: boolean }>`select title, status,
      products @> ${opening[0]}::jsonb as is_own
    from package where site_id = ${siteId} and deleted_ts is null and status <> 'draft'
      and products @> any(${opening}::jsonb[]) order by sort, id`.execute(db);
  return {
    groups: slugs.map((slug) => named.find((group) => group.slug === slug) ?? { slug, title: '' }),
    isSold: rows.some(({ is_own }) => is_own),
    packages: rows.filter(({ status }) => status === 'active').map(({ title }) => title),
  };
}
