export { MOST_LEVELS } from './section-kinds.contract.ts';
export type { PageSettings } from './sections.contract.ts';
export { createHomeSection } from './server/home-section.ts';
export {
  loadSections,
  moveSections,
  reloadSections,
  type SectionToLoad,
  sectionSettings,
  siblingSections,
} from './server/load-sections.ts';
export { isOrderedByHand, orderByHand } from './server/order-by-hand.ts';
export { unloadSections } from './server/removal/unload-sections.ts';
export { sectionFamily } from './server/section-family.ts';
export { sectionFollowersOf } from './server/section-followers.ts';
export { sectionPageOf } from './server/section-page.ts';
export { type PlacedSection, SectionPlaces } from './server/section-places.ts';
export { readersOf, shutAbove } from './server/section-rules.ts';
export {
  readSectionTree,
  type SectionNode,
  type SectionTree,
  sectionTreesOf,
} from './server/section-tree.ts';
