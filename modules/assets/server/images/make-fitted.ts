import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { MOST_PIXELS } from '../../asset-kinds.contract.ts';
import { ImageRefused, type MadeImage } from './image-order.ts';

/** What is given up, one after the other, until a picture has few enough bytes. */
const steps = [
  { scale: 1, quality: 86 },
  { scale: 1, quality: 72 },
  { scale: 0.75, quality: 72 },
  { scale: 0.5, quality: 66 },
  { scale: 0.25, quality: 60 },
] as const;

/** A JPEG of a whole picture that is no longer than a side and has no more than so many bytes; of moving ones the first frame. */
export async function makeFitted(order: {
  path: string;
  folder: string;
  side: number;
  bytes: number;
}): Promise<MadeImage> {
  const path = join(order.folder, 'fitted.jpeg');
  for (const { scale, quality } of steps) {
    const side = Math.round(order.side * scale);
    const { width, height } = await sharp(order.path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .timeout({ seconds: 20 })
      .toFile(path);
    if ((await stat(path)).size > order.bytes) continue;
    const file = { name: 'fitted.jpeg', path, mime: 'image/jpeg', width, height };
    return { files: [file], dominantColor: null };
  }
  throw new ImageRefused('has_too_many_pixels');
}
