import type { RowOf } from '#platform/server/rows/table.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { type AssetType, READER_FILES } from '../../asset-kinds.contract.ts';
import type { Asset, Thumbnail } from '../../assets.contract.ts';

/** How long files are kept that nobody can see any more: of the trash, replaced ones, those taken down. */
export const KEPT_SECONDS = 30 * 86_400;

export type AssetRow = RowOf<'asset'>;

/** A file of an asset as it lies in the storage. */
export type KeptFile = { key: string; mime: string; width: number; height: number; size: number };
/** By name: `original`, and thumbnails such as `medium.webp`. */
export type KeptFiles = Record<string, KeptFile>;

/** How finely the focal point is kept. */
const STEPS = 10_000;

export const filesOf = (row: Pick<AssetRow, 'files'>): KeptFiles => (row.files ?? {}) as unknown as KeptFiles;

/** Whether there is something to show: also while newer bytes of an import wait to be looked at. */
export const isShowable = (row: Pick<AssetRow, 'files' | 'status'>): boolean =>
  row.status !== 'missing' && filesOf(row).original !== undefined;

export const focalOf = (row: Pick<AssetRow, 'focal_x' | 'focal_y'>) => ({
  x: row.focal_x / STEPS,
  y: row.focal_y / STEPS,
});

export const focalColumns = ({ x, y }: { x: number; y: number }) => ({
  focal_x: Math.round(x * STEPS),
  focal_y: Math.round(y * STEPS),
});

/** The name of a file in addresses, which is for people alone. */
function nameInAddress(filename: string, mime: string | null): string {
  const stem = slugOf(filename.replace(/\.[^.]*$/, '')).slice(0, 80) || 'file';
  const own = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase();
  const ending = mime?.startsWith('image/') ? mime.slice(6).replace('svg+xml', 'svg') : (own ?? 'bin');
  return `${stem}.${ending}`;
}

/** Where readers of a site get a gated file, as long as it is there. */
export const readerAddress = ({ id, filename, mime }: Pick<AssetRow, 'id' | 'filename' | 'mime'>): string =>
  `${READER_FILES}/${id}/${nameInAddress(filename, mime)}`;

/**
 * The address of a file of an asset. It stays when the file is replaced: the version only tells caches that it was.
 */
export function mediaAddress(
  asset: Pick<AssetRow, 'id' | 'filename' | 'version'>,
  file: string,
  mime: string | null,
): string {
  return `/core/media/${asset.id}/${file}/${nameInAddress(asset.filename, mime)}?v=${asset.version}`;
}

/** What the API says of a row; how often it is used is counted beside it. */
export function shownAsset(row: AssetRow): Omit<Asset, 'usage_count'> {
  const files = filesOf(row);
  const isThere = isShowable(row);
  return {
    ...{ id: row.id, file_id: row.id, file_type: row.file_type as AssetType },
    status: row.status as Asset['status'],
    ...{ title: row.title, filename: row.filename, alt: row.alt, caption: row.caption },
    ...{ credit: row.credit, license: row.license, expires_ts: row.expires_ts },
    ...{ tags: row.tags, folder_id: row.folder_id },
    url: isThere && !row.is_gated ? mediaAddress(row, 'original', row.mime) : null,
    thumbnails: isThere ? thumbnailsOf(row, files) : [],
    ...{ width: row.width, height: row.height, size: row.size, mime: row.mime, sha256: row.sha256 },
    ...{ focal: focalOf(row), dominant_color: row.dominant_color, version: row.version },
    ...{ is_gated: row.is_gated, is_taken_down: row.taken_down_ts !== null },
    read_groups: row.read_groups,
    reader_url: isThere && row.is_gated ? readerAddress(row) : null,
    in_trash: row.deleted_ts !== null,
    uploaded_by: row.created_by,
    ...{ created_ts: row.created_ts, updated_ts: row.updated_ts, revision: row.revision },
  };
}

/** A gated picture is not even seen small by those who may not have it. */
function thumbnailsOf(row: AssetRow, files: KeptFiles): Thumbnail[] {
  if (row.is_gated) return [];
  return Object.entries(files)
    .filter(([name]) => name !== 'original')
    .map(([name, { mime, width, height }]) => ({
      ...{ name: name.split('.')[0] ?? name, url: mediaAddress(row, name, mime) },
      ...{ mime, width, height },
    }));
}
