export { readSectionTree } from './server/section-tree.ts';
