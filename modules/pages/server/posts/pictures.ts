import { type PictureSources, pictureSources, sourceColumns } from '#modules/assets/assets.public.ts';
import type { ImageSettings } from '#modules/assets/image-settings.contract.ts';
import type { Db } from '#platform/server/database.ts';

/** What a post says of its picture. */
export type PostImage = { id: number } | { url: string } | null;

/** A picture as pages show it. */
export type Picture = Partial<PictureSources> & {
  src: string;
  alt: string;
  caption: string;
  width: number | null;
  height: number | null;
};

/** The pictures of posts, by the id of the asset. */
export async function picturesOf(
  db: Db,
  siteId: number,
  images: readonly PostImage[],
  settings?: ImageSettings,
): Promise<(image: PostImage) => Picture | null> {
  const ids = [...new Set(images.flatMap((image) => (image && 'id' in image ? [image.id] : [])))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('asset')
          .select(['status', 'alt', 'title', 'caption', 'width', 'height', 'source_url'])
          .select(sourceColumns)
          .select(['taken_down_ts', 'is_gated'])
          .where('site_id', '=', siteId)
          .where('deleted_ts', 'is', null)
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (image) => {
    if (!image) return null;
    if ('url' in image) {
      return isWeb(image.url) ? { src: image.url, alt: '', caption: '', width: null, height: null } : null;
    }
    const row = byId.get(image.id);
    if (!row || row.is_gated || (row.taken_down_ts !== null && row.status !== 'ready')) return null;
    const { alt, caption, width, height } = row;
    const src =
      row.status === 'ready'
        ? `/core/media/${row.id}/original/${encodeURIComponent(row.filename || 'picture')}`
        : row.source_url;
    if (src === null || !(src.startsWith('/core/') || isWeb(src))) return null;
    return {
      src,
      alt,
      caption,
      width,
      height,
      ...(row.status === 'ready' ? pictureSources(row, settings) : {}),
    };
  };
}

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);
