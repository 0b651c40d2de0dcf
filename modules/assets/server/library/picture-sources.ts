import { type ImageFormat, type ImageSettings, imageDefaults } from '../../image-settings.contract.ts';
import { type AssetRow, filesOf, focalOf, mediaAddress } from './asset-row.ts';

type Row = Pick<AssetRow, 'id' | 'filename' | 'version' | 'mime' | 'files' | 'focal_x' | 'focal_y'>;

/** What pages need to ask for a picture in the size that they show. */
export type PictureSources = {
  /** The widths that are made and the picture itself, as `srcset` takes them; null where there is one alone. */
  srcset: string | null;
  /** The same in AVIF, for browsers that know it; null where the site has none. */
  avif: string | null;
  /** The crop for social networks. */
  share: string | null;
  /** Where its subject is, in tenths of width and height from the left and the top. */
  focus: { x: number; y: number };
};

const SIZE = /^(?:small|medium|large|widest)\.(webp|avif)$/;
const MOVING = 'image/gif';
const TENTHS = 10;

/**
 * The sizes of a picture that are there by now: they are made in the background. Those that a site does not want any
 * more are left out, though they may still be there.
 */
export function pictureSources(row: Row, settings: ImageSettings = imageDefaults): PictureSources {
  const files = filesOf(row);
  const { image_max_width: most, image_formats: formats } = settings;
  const isWanted = ({ width }: { width: number }) => most === 0 || width <= most;
  const sizesIn = (format: ImageFormat): string[] =>
    Object.entries(files)
      .filter(([name, file]) => SIZE.exec(name)?.[1] === format && isWanted(file))
      .sort(([, one], [, other]) => one.width - other.width)
      .map(([name, file]) => `${mediaAddress(row, name, file.mime)} ${file.width}w`);
  // Of moving pictures the sizes show one frame.
  const isSized = files.original !== undefined && row.mime !== MOVING;
  const made = isSized && formats.includes('webp') ? sizesIn('webp') : [];
  const avif = isSized && formats.includes('avif') ? sizesIn('avif') : [];
  const own =
    files.original && isWanted(files.original)
      ? [`${mediaAddress(row, 'original', row.mime)} ${files.original.width}w`]
      : [];
  const { x, y } = focalOf(row);
  return {
    srcset: made.length > 0 ? [...made, ...own].join(', ') : null,
    avif: avif.length > 0 ? avif.join(', ') : null,
    share: files['share.jpeg'] ? mediaAddress(row, 'share.jpeg', 'image/jpeg') : null,
    focus: { x: Math.round(x * TENTHS), y: Math.round(y * TENTHS) },
  };
}

/** The columns that it reads. */
export const sourceColumns = ['id', 'filename', 'version', 'mime', 'files', 'focal_x', 'focal_y'] as const;
