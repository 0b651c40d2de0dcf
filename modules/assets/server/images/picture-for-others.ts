import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Ground } from '#platform/server/ground.ts';
import { filesOf, isShowable } from '../library/asset-row.ts';
import { imagesOf, scratchOf } from '../open-images.ts';
import { ImageRefused } from './image-order.ts';

/** A picture as another service takes it. */
type PictureForOthers = {
  bytes: Uint8Array;
  mime: string;
  alt: string;
  width: number;
  height: number;
};

const SVG = 'image/svg+xml';

/**
 * A picture of the library that everybody may see, as a JPEG within the limits of another service; null where it is gone,
 * is for some readers alone, or is no picture.
 * @param limits the longest side in pixels, and the most bytes
 */
export async function pictureForOthers(
  ground: Ground,
  siteId: number,
  assetId: number,
  limits: { side: number; bytes: number },
): Promise<PictureForOthers | null> {
  const row = await ground.database.db
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', assetId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!row || row.is_gated || row.taken_down_ts !== null || !isShowable(row)) return null;
  const { original } = filesOf(row);
  if (!original?.mime.startsWith('image/') || original.mime === SVG) return null;
  return scratchOf(ground).within(async (folder) => {
    const path = join(folder, 'original');
    await pipeline(await ground.files.get(original.key), createWriteStream(path, { mode: 0o600 }));
    const order = { kind: 'fitted', path, folder, ...limits } as const;
    const made = await imagesOf(ground)
      .make(order)
      .catch((error: unknown) => {
        if (error instanceof ImageRefused) return null;
        throw error;
      });
    const [file] = made?.files ?? [];
    if (!file) return null;
    const { mime, width, height } = file;
    return { bytes: await readFile(file.path), mime, width, height, alt: row.alt };
  });
}
