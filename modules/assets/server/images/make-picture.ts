import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { MOST_PIXELS } from '../../asset-kinds.contract.ts';
import { ImageRefused, type MadeFile, type MadeImage } from './image-order.ts';
import { makeCrops, thumbOnly } from './make-crops.ts';

const MOST_FRAMES = 1_000;
/** Of all frames of a moving picture together. */
const MOST_MOVING_PIXELS = 2 * MOST_PIXELS;
const SECONDS = 20;
const CENTRE = { x: 0.5, y: 0.5 };

// Only what the library takes is ever decoded: every other reader is one more way in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Writes a picture anew: what cannot be read is refused, and nothing that is no picture comes along. It is turned as the
 * camera was held, keeps its colour profile, and loses everything else that it said, such as the place it was taken at.
 */
export async function makePicture(path: string, folder: string): Promise<MadeImage> {
  const { format, width, height, pages = 1, pageHeight } = await headOf(path);
  const frames = pageHeight ? pages : 1;
  const pixels = width * (pageHeight ?? height);
  if (pixels > MOST_PIXELS || pages > MOST_FRAMES || pixels * frames > MOST_MOVING_PIXELS)
    throw new ImageRefused('has_too_many_pixels');
  const isMoving = frames > 1;
  const limits = { limitInputPixels: isMoving ? MOST_MOVING_PIXELS : MOST_PIXELS, failOn: 'error' } as const;
  const image = sharp(path, { ...limits, animated: isMoving })
    .autoOrient()
    .keepIccProfile()
    .timeout({ seconds: SECONDS });
  const kind = format === 'heif' ? 'avif' : format;
  const encoded = encode(image, kind);
  if (!encoded) throw new ImageRefused('is_unknown');
  const file = join(folder, `original.${kind}`);
  const info = await encoded.toFile(file);
  const original: MadeFile = {
    ...{ name: 'original', path: file, mime: `image/${kind}`, width: info.width },
    height: isMoving ? (info.pageHeight ?? info.height / frames) : info.height,
  };
  const [thumb] = await makeCrops(file, folder, CENTRE, { wanted: thumbOnly });
  return {
    files: thumb ? [original, thumb] : [original],
    dominantColor: thumb ? await dominantColorOf(thumb.path) : null,
  };
}

/** What a picture says of itself, before one pixel of it is unpacked. */
async function headOf(path: string) {
  try {
    return await sharp(path, { limitInputPixels: false, failOn: 'error', animated: true }).metadata();
  } catch {
    throw new ImageRefused('is_broken');
  }
}

function encode(image: Sharp, format: string): Sharp | null {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 88 });
    case 'png':
      return image.png({ compressionLevel: 7 });
    case 'webp':
      return image.webp({ quality: 88, effort: 2 });
    case 'avif':
      return image.avif({ quality: 70, effort: 2 });
    case 'gif':
      return image.gif();
    default:
      return null;
  }
}

async function dominantColorOf(path: string): Promise<string> {
  const { dominant } = await sharp(path).flatten({ background: '#fff' }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** A neutral picture of the same kind and shape, for one that was taken down. */
export async function makeBlank(folder: string, format: string, size: { width: number; height: number }) {
  const create = { ...size, channels: 3, background: '#dcdad5' } as const;
  const path = join(folder, `blank.${format}`);
  const encoded = encode(sharp({ create }), format) ?? sharp({ create }).png();
  const { width, height } = await encoded.toFile(path);
  return {
    files: [{ name: 'original', path, mime: `image/${format}`, width, height }],
    dominantColor: create.background,
  };
}
