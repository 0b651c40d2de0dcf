export { type ReaderSplit, type SiteSplits, siteSplitsOf, triedSplit } from './server/site-splits.ts';
export { readSplitPart, splitPart } from './server/split-part.ts';
