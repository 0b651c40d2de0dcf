export { createHomeSection } from './server/home-section.ts';
export {
  loadSections,
  moveSection,
  reloadSections,
  type SectionToLoad,
  siblingSections,
} from './server/load-sections.ts';
export { type SectionTree, sectionTrees } from './server/section-tree.ts';
export { sectionHandlers } from './server/sections.handlers.ts';
