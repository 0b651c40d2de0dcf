import FileGlyph from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import MusicGlyph from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import PhotoGlyph from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import VideoGlyph from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { icon } from '#platform/dashboard/icons.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { AssetType } from '../asset-kinds.contract.ts';
import type { Asset } from '../assets.contract.ts';
import classes from './asset-look.module.css';

const icons = {
  image: icon(PhotoGlyph),
  video: icon(VideoGlyph),
  audio: icon(MusicGlyph),
  file: icon(FileGlyph),
} satisfies Record<AssetType, unknown>;

export const nameOfAsset = ({ title, filename, id }: Pick<Asset, 'title' | 'filename' | 'id'>): string =>
  title || filename || String(id);

/** The address of a small picture of an asset, while there is one. */
export function smallPicture({ thumbnails, mime, url }: Asset, name = 'thumb'): string | null {
  return (
    thumbnails.find((thumbnail) => thumbnail.name === name)?.url ?? (mime === 'image/svg+xml' ? url : null)
  );
}

/** An asset as a square: its picture, or the sign of its kind with its ending. */
export function AssetLook({ asset, size }: { asset: Asset; size: 'tile' | 'row' }) {
  const picture = smallPicture(asset);
  const Sign = icons[asset.file_type];
  if (picture) {
    return (
      <img
        className={classes.picture}
        data-size={size}
        src={picture}
        // Its name stands beside it.
        alt=""
        loading="lazy"
        decoding="async"
        style={asset.dominant_color ? { backgroundColor: asset.dominant_color } : undefined}
      />
    );
  }
  const ending = /\.([a-z0-9]{1,8})$/i.exec(asset.filename)?.[1];
  return (
    <span className={classes.sign} data-size={size}>
      <Sign size={size === 'tile' ? 28 : 16} />
      {size === 'tile' && ending ? <bdi>{ending.toUpperCase()}</bdi> : null}
    </span>
  );
}

/** Width and height, as they are read in every language. */
export const pixelText = ({ width, height }: Pick<Asset, 'width' | 'height'>): string | null =>
  width && height ? `${numberText(width)} × ${numberText(height)}` : null;
