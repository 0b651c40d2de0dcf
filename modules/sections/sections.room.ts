import { room } from '#platform/server/room.ts';
import { listSections } from './sections.contract.ts';
import { sectionTreesOf } from './server/section-tree.ts';
import { sectionHandlers } from './server/sections.handlers.ts';

/** The tree of a site's pages. */
export const sectionsRoom = room({
  name: 'sections',
  contracts: { listSections },
  open: (ground) => ({ handlers: sectionHandlers(sectionTreesOf(ground)) }),
});
