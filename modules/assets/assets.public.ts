export { type AssetToLoad, loadAssets, reloadAssets, setAssetPosts } from './server/load-assets.ts';
