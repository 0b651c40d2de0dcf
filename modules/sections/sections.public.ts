export { type SectionNode, type SectionTree, sectionTrees } from './server/section-tree.ts';
export { sectionHandlers } from './server/sections.handlers.ts';
