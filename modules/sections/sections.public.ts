export { type SectionNode, type SectionTree, sectionTrees } from './server/section-tree.ts';
