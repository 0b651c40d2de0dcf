import { type AssetRow, filesOf, focalOf, mediaAddress } from './asset-row.ts';

type Row = Pick<AssetRow, 'id' | 'filename' | 'version' | 'mime' | 'files' | 'focal_x' | 'focal_y'>;

/** What pages need to ask for a picture in the size that they show. */
export type PictureSources = {
  /** The widths that are made and the picture itself, as `srcset` takes them; null where there is one alone. */
  srcset: string | null;
  /** The crop for social networks. */
  share: string | null;
  /** Where its subject is, in tenths of width and height from the left and the top. */
  focus: { x: number; y: number };
};

const WIDTHS = ['small.webp', 'medium.webp', 'large.webp'];
const MOVING = 'image/gif';
const TENTHS = 10;

/** The sizes of a picture that are there by now: they are made in the background. */
export function pictureSources(row: Row): PictureSources {
  const files = filesOf(row);
  const { original } = files;
  const made = WIDTHS.flatMap((name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    return file ? [`${mediaAddress(row, name, file.mime)} ${file.width}w`] : [];
  });
  // Of moving pictures the sizes show one frame.
  const isSized = original !== undefined && made.length > 0 && row.mime !== MOVING;
  const { x, y } = focalOf(row);
  return {
    srcset: isSized
      ? [...made, `${mediaAddress(row, 'original', row.mime)} ${original.width}w`].join(', ')
      : null,
    share: files['share.jpeg'] ? mediaAddress(row, 'share.jpeg', 'image/jpeg') : null,
    focus: { x: Math.round(x * TENTHS), y: Math.round(y * TENTHS) },
  };
}

/** The columns that it reads. */
export const sourceColumns = ['id', 'filename', 'version', 'mime', 'files', 'focal_x', 'focal_y'] as const;
