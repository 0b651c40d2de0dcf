import { lazyPart } from '#platform/dashboard/lazy-part.ts';

export type { Asset } from './assets.contract.ts';
export { sizeText } from './dashboard/size-text.ts';
export { filesIn } from './dashboard/upload/files-in.ts';
export { uploadAsset, uploadFromAddress } from './dashboard/upload/upload-asset.ts';

/**
 * The library in a dialog, to choose from and to upload into: `<AssetPicker type="image" onPick={…} onClose={…} />`.
 * Its code comes when it is first drawn, so it stands in a `Suspense`.
 */
export const AssetPicker = lazyPart(() => import('./dashboard/picker/asset-picker.tsx'), 'AssetPicker');

/** The focal point of a picture in a dialog; in a `Suspense` as well. */
export const FocalDialog = lazyPart(() => import('./dashboard/picker/focal-dialog.tsx'), 'FocalDialog');
