export { AssetFacts, AssetLine, takeAssetFacts } from './server/archive/asset-archive.ts';
