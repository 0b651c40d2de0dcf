export { pictureForOthers } from './server/images/picture-for-others.ts';
export { noteUses } from './server/library/asset-usage.ts';
export { type PictureSources, pictureSources, sourceColumns } from './server/library/picture-sources.ts';
export {
  type FindPictureBefore,
  picturesBefore,
  picturesNow,
  urlOf as urlOfPicture,
} from './server/library/pictures-before.ts';
export { unloadAssets } from './server/library/unload-assets.ts';
export { type AssetToLoad, loadAssets, reloadAssets, setAssetPosts } from './server/load-assets.ts';
export { filesThere, type ReaderFile, readerFile } from './server/media/reader-file.ts';
export { hasPendingAssets } from './server/pending-assets.ts';
export { bytesOf, findWholeUpload, removeUpload, uploadByToken } from './server/uploads/parts.handlers.ts';
