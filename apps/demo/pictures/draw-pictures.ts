import { join } from 'node:path';
import sharp from 'sharp';
import { pictures, svgOf } from './pictures.ts';

/** A process of its own: node draw-pictures.ts <folder> writes every illustration of the newsroom there. */
const [folder = '.'] = process.argv.slice(2);
sharp.cache(false);
for (const picture of pictures) {
  const image = sharp(Buffer.from(svgOf(picture))).webp({ quality: 82, effort: 1 });
  await image.toFile(join(folder, `${picture.id}.webp`));
}
