import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { MOST_PIXELS } from '../../asset-kinds.contract.ts';
import { type ImageSettings, imageDefaults, imageSizes } from '../../image-settings.contract.ts';
import type { MadeFile } from './image-order.ts';

type Focal = { x: number; y: number };
type Size = { width: number; height: number };

/** Crops of one shape, around the focal point. */
const crops = [
  { name: 'thumb', width: 320, height: 320, format: 'webp' },
  { name: 'card', width: 800, height: 450, format: 'webp' },
  // Social networks take JPEG everywhere.
  { name: 'share', width: 1_200, height: 630, format: 'jpeg' },
] as const;

/** What looks like WebP of the quality that a site has chosen. */
const qualityOf = {
  webp: (quality: number) => quality,
  avif: (quality: number) => Math.max(1, quality - 23),
  jpeg: (quality: number) => Math.min(100, quality + 4),
};

/** The name of the square that lists show, which is there as soon as the picture is. */
export const thumbOnly: ReadonlySet<string> = new Set(['thumb']);

/**
 * Where a crop is taken from a picture that has been scaled to cover it: around the focal point, and within.
 * Nothing is enlarged: a smaller picture gives a smaller crop of the same shape.
 */
export function cropOf(picture: Size, target: Size, focal: Focal) {
  const cover = Math.max(target.width / picture.width, target.height / picture.height);
  const shrink = Math.min(1, cover) / cover;
  const width = Math.max(1, Math.round(target.width * shrink));
  const height = Math.max(1, Math.round(target.height * shrink));
  const scaled = {
    width: Math.max(width, Math.round(picture.width * Math.min(1, cover))),
    height: Math.max(height, Math.round(picture.height * Math.min(1, cover))),
  };
  const within = (most: number, wish: number) => Math.min(Math.max(0, Math.round(wish)), most);
  return {
    scaled,
    region: {
      left: within(scaled.width - width, focal.x * scaled.width - width / 2),
      top: within(scaled.height - height, focal.y * scaled.height - height / 2),
      width,
      height,
    },
  };
}

type Crops = {
  /** Those that are made; without it all of them. */
  wanted?: ReadonlySet<string>;
  settings?: ImageSettings;
};

/** Makes the crops of a picture, as its site has them; of moving pictures the first frame. */
export async function makeCrops(
  path: string,
  folder: string,
  focal: Focal,
  { wanted, settings = imageDefaults }: Crops = {},
): Promise<MadeFile[]> {
  const open = () => sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).keepIccProfile();
  const { width, height } = await sharp(path, { limitInputPixels: MOST_PIXELS }).metadata();
  const picture = { width, height };
  const made: MadeFile[] = [];
  const write = async (name: string, image: Sharp, format: 'webp' | 'jpeg' | 'avif') => {
    const file = join(folder, `${name}.${format}`);
    const quality = qualityOf[format](settings.image_quality);
    const encoded =
      format === 'webp'
        ? image.webp({ quality })
        : format === 'avif'
          ? image.avif({ quality, effort: 2 })
          : image.flatten({ background: '#fff' }).jpeg({ quality });
    const info = await encoded.timeout({ seconds: 20 }).toFile(file);
    made.push({
      ...{ name: `${name}.${format}`, path: file, mime: `image/${format}` },
      ...{ width: info.width, height: info.height },
    });
  };
  for (const { name, format, ...target } of crops) {
    if (wanted && !wanted.has(name)) continue;
    const { scaled, region } = cropOf(picture, target, focal);
    await write(
      name,
      open()
        .resize({ ...scaled, fit: 'fill' })
        .extract(region),
      format,
    );
  }
  for (const { name, width: target } of imageSizes(settings)) {
    if ((wanted && !wanted.has(name)) || picture.width <= target) continue;
    for (const format of settings.image_formats) await write(name, open().resize({ width: target }), format);
  }
  return made;
}
