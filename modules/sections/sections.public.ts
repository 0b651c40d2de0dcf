export { createHomeSection } from './server/home-section.ts';
export {
  loadSections,
  moveSections,
  reloadSections,
  type SectionToLoad,
  siblingSections,
} from './server/load-sections.ts';
export { MOST_LEVELS, type PlacedSection, SectionPlaces } from './server/section-places.ts';
export {
  readSectionTree,
  type SectionNode,
  type SectionTree,
  sectionTreesOf,
} from './server/section-tree.ts';
