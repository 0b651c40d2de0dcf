import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { denyReadAccess, getReadAccess, grantReadAccess } from './section-access.contract.ts';
import { listSectionLayouts } from './section-layouts.contract.ts';
import { listSections } from './section-list.contract.ts';
import { countMove, countRemoval, getSectionRemoval, removeSections } from './section-removal.contract.ts';
import {
  addSections,
  createStage,
  deleteStage,
  getSection,
  listTreeSections,
  reorderSections,
  updateSection,
} from './sections.contract.ts';
import { accessHandlers } from './server/access.handlers.ts';
import { sectionArchive } from './server/archive/section-archive.ts';
import { moveHandlers } from './server/moved-addresses.ts';
import { removalHandlers } from './server/removal/removal.handlers.ts';
import { REMOVAL_TASK } from './server/removal/removal-task.ts';
import { removeSectionsTask } from './server/removal/remove-sections.ts';
import { RETURN_TASK, returnPostsTask, undoRemoval } from './server/removal/undo-removal.ts';
import { sectionFollowersOf } from './server/section-followers.ts';
import { layoutHandlers } from './server/section-layouts.ts';
import { sectionTreesOf } from './server/section-tree.ts';
import { sectionHandlers } from './server/sections.handlers.ts';
import { sectionTable, stageTable } from './server/sections.table.ts';
import { demoStages } from './server/stages.demo.ts';
import { moveUndos } from './server/writing/undo-moves.ts';

/** The tree of a site's pages, and its stages. */
export const sectionsRoom = room({
  name: 'sections',
  contracts: {
    ...{ listSections, listTreeSections, getSection, addSections, updateSection, reorderSections },
    ...{ createStage, deleteStage, countMove, countRemoval, removeSections, getSectionRemoval },
    ...{ getReadAccess, grantReadAccess, denyReadAccess, listSectionLayouts },
  },
  open: (ground) => {
    const { database, tasks } = ground;
    const needs = { database, tasks, followers: sectionFollowersOf(ground), treeOf: sectionTreesOf(ground) };
    tasks.define(REMOVAL_TASK, removeSectionsTask(needs));
    tasks.define(RETURN_TASK, returnPostsTask(needs));
    return {
      undoes: { section: undoRemoval(needs), ...rowUndo(database, stageTable), ...moveUndos(needs) },
      handlers: [
        ...sectionHandlers(needs),
        ...removalHandlers(needs),
        ...accessHandlers(needs),
        ...moveHandlers(needs),
        ...layoutHandlers(needs),
      ],
    };
  },
  menu: [
    { group: 'site', id: 'sections', path: '/sections', call: addSections },
    { group: 'site', id: 'stages', path: '/stages', call: createStage },
  ],
  archive: [sectionArchive],
  things: {
    section: { names: rowNames(sectionTable, listSections, ({ title }) => title) },
    stage: { names: rowNames(stageTable, listSections, ({ title }) => title) },
  },
  retention: { section: 30 },
  demo: demoStages,
});
