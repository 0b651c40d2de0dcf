export { type ReaderSplit, type SiteSplits, siteSplitsOf } from './server/site-splits.ts';
