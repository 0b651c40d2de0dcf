import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import { mediaTypeOf } from './media-type.ts';

/** A media file as a load brings it. Times are unix seconds. */
export type AssetToLoad = {
  id: number;
  /** Its bytes are here, are to be fetched from `sourceUrl`, or are nowhere to be had. */
  status: 'ready' | 'pending' | 'missing';
  title: string;
  filename: string;
  alt: string;
  caption: string;
  mime: string | null;
  sourceUrl: string | null;
  postId: number | null;
  stored: { key: string; size: number; sha256: string } | null;
  custom: Record<string, unknown>;
  createdTs: number;
  createdBy: number | null;
};

const columns = [
  'id',
  'file_type',
  'status',
  'title',
  'filename',
  'alt',
  'caption',
  'mime',
  'size',
  'sha256',
  'storage_key',
  'source_url',
  'post_id',
  'custom',
  'created_ts',
  'created_by',
  'updated_ts',
  'updated_by',
] as const;

function valuesOf(asset: AssetToLoad): unknown[] {
  const { fileType, mime } = mediaTypeOf(asset.filename, asset.mime);
  return [
    asset.id,
    fileType,
    asset.status,
    asset.title,
    asset.filename,
    asset.alt,
    asset.caption,
    mime,
    asset.stored?.size ?? null,
    asset.stored?.sha256 ?? null,
    asset.stored?.key ?? null,
    asset.sourceUrl,
    asset.postId,
    JSON.stringify(asset.custom),
    asset.createdTs,
    asset.createdBy,
    asset.createdTs,
    asset.createdBy,
  ];
}

/** Inserts asset records. */
export async function loadAssets(trx: Trx, siteId: number, assets: readonly AssetToLoad[]): Promise<void> {
  await insertRows(trx, 'asset', siteId, columns, assets.map(valuesOf));
}

/** Overwrites the texts of assets and raises their revisions by one; bytes that are here stay. */
export async function reloadAssets(trx: Trx, siteId: number, assets: readonly AssetToLoad[]): Promise<void> {
  for (const asset of assets) {
    await trx
      .updateTable('asset')
      .set((eb) => ({
        title: asset.title,
        alt: asset.alt,
        caption: asset.caption,
        custom: JSON.stringify(asset.custom),
        updated_ts: asset.createdTs,
        revision: eb('revision', '+', 1),
      }))
      .where('site_id', '=', siteId)
      .where('id', '=', asset.id)
      .execute();
  }
}

/** Tells assets which posts they belong to. */
export async function setAssetPosts(
  trx: Trx,
  siteId: number,
  pairs: readonly { id: number; postId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`update asset set post_id = pair.post_id
    from unnest(${pairs.map((pair) => pair.id)}::bigint[], ${pairs.map((pair) => pair.postId)}::bigint[])
      as pair (id, post_id)
    where asset.site_id = ${siteId} and asset.id = pair.id and asset.post_id is null`.execute(trx);
}
