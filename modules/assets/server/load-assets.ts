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

/**
 * Overwrites assets by what a later load brings and raises their revisions by one. Bytes that are here stay until
 * those of a new address are; a file that was missing is tried again.
 */
export async function reloadAssets(trx: Trx, siteId: number, assets: readonly AssetToLoad[]): Promise<void> {
  if (assets.length === 0) return;
  const rows = assets.map(({ stored, sourceUrl, postId: _, ...asset }) => ({
    ...asset,
    ...mediaTypeOf(asset.filename, asset.mime),
    source_url: sourceUrl,
    storage_key: stored?.key ?? null,
    size: stored?.size ?? null,
    sha256: stored?.sha256 ?? null,
    updated_ts: asset.createdTs,
  }));
  await sql`update asset set
      title = given.title, alt = given.alt, caption = given.caption, custom = given.custom,
      filename = given.filename, source_url = given.source_url,
      status = case
        when given.storage_key is not null then 'ready'
        when asset.status <> 'missing' and asset.source_url is not distinct from given.source_url then asset.status
        when given.status = 'pending' then 'pending'
        when asset.storage_key is not null then 'ready'
        else 'missing' end,
      storage_key = coalesce(given.storage_key, asset.storage_key),
      is_settled = asset.is_settled and given.storage_key is null,
      size = coalesce(given.size, asset.size),
      sha256 = coalesce(given.sha256, asset.sha256),
      mime = case when given.storage_key is null then asset.mime else given.mime end,
      file_type = case when given.storage_key is null then asset.file_type else given."fileType" end,
      updated_ts = given.updated_ts, revision = asset.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, status text, title text,
      filename text, alt text, caption text, mime text, "fileType" text, source_url text, storage_key text,
      size bigint, sha256 text, custom jsonb, updated_ts bigint)
    where asset.site_id = ${siteId} and asset.id = given.id`.execute(trx);
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
