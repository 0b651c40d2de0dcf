import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import type { Site } from '#platform/server/caller.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { rowTable } from '#platform/server/rows/table.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import { type AssetFilters, mayRemove } from '../../assets.contract.ts';
import { KEPT_SECONDS, shownAsset } from './asset-row.ts';

export const assetTable = rowTable('asset', {
  kind: 'asset',
  show: shownAsset,
  said: ({ title, filename, alt, caption, credit, license, expires_ts, tags, folder_id, ...row }) => ({
    ...{ title, filename, alt, caption, credit, license, expires_ts, tags, folder_id },
    ...{ focal_x: row.focal_x, focal_y: row.focal_y, version: row.version, size: row.size },
    ...{ is_gated: row.is_gated, read_groups: row.read_groups },
    ...{ is_taken_down: row.taken_down_ts !== null },
  }),
  event: ({ title, file_type, version }) => ({ title, file_type, version }),
  undoneBy: mayRemove,
  // Its files may be on their way out.
  checkReturning: async (_, __, rows) => {
    const ended = Math.floor(Date.now() / 1000) - KEPT_SECONDS;
    if (rows.some(({ deleted_ts }) => deleted_ts !== null && deleted_ts <= ended)) throw notFound();
  },
});

/** @param now unix seconds, by which licences have ended */
export const assetList = (
  { id: siteId, timezone }: Pick<Site, 'id' | 'timezone'>,
  now: number,
): ListDescription<'asset', AssetFilters & { query?: string | undefined }> => ({
  search: ['title', 'filename'],
  filters: {
    file_type: (type) => sql`file_type = ${type}`,
    file_id: (id) => sql`id = ${id}`,
    sha256: (hash) => sql`sha256 = ${hash}`,
    tag: (tag) => sql`tags @> array[${tag}::text]`,
    folder_id: (id) => sql`folder_id = ${id}`,
    uploaded_by: (id) => sql`created_by = ${id}`,
    from: (day) => sql`created_ts >= ${startOfDate(day, timezone)}`,
    to: (day) => sql`created_ts < ${startOfDate(day, timezone, 1)}`,
    // What is off asks nothing: most files have neither fault.
    missing_alt: (isAsked) => (isAsked ? sql`file_type = 'image' and alt = ''` : sql`true`),
    // A single value, which the planner cannot turn into a join of both tables from end to end.
    unused: (isAsked) =>
      isAsked
        ? sql`(select asset_usage.post_id from asset_usage
            where asset_usage.site_id = ${siteId} and asset_usage.asset_id = asset.id limit 1) is null`
        : sql`true`,
    expired: (isAsked) => (isAsked ? sql`expires_ts <= ${now}` : sql`true`),
  },
  sorts: {
    created: { column: 'id' },
    title: { by: sql`lower(title)`, isText: true },
    size: { by: sql`coalesce(size, 0)` },
  },
});
