import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import {
  checkBuild,
  compareBuilds,
  getBuild,
  previewBuild,
  saveBuildFiles,
  uploadBuild,
} from './build-files.contract.ts';
import { createBuild, deleteBuild, listBuilds, releaseBuild, updateBuild } from './builds.contract.ts';
import { copyBuild, previewBuildCopy } from './copy-build.contract.ts';
import { buildFileHandlers } from './server/build-files.handlers.ts';
import { buildHandlers } from './server/builds.handlers.ts';
import { buildTable, nameOfBuild } from './server/builds.table.ts';
import { copyBuildHandlers } from './server/copy-build.ts';

/** Sets of layouts that the pages of a site are rendered by: made, changed, tried, released, rolled back. */
export const buildsRoom = room({
  name: 'builds',
  contracts: {
    ...{ listBuilds, createBuild, updateBuild },
    ...{ getBuild, saveBuildFiles, checkBuild, previewBuild, compareBuilds, uploadBuild },
    ...{ previewBuildCopy, copyBuild, deleteBuild, releaseBuild },
  },
  open: (ground) => ({
    handlers: [...buildHandlers(ground), ...buildFileHandlers(ground), ...copyBuildHandlers(ground)],
    undoes: rowUndo(ground.database, buildTable),
  }),
  menu: [{ group: 'site', id: 'builds', path: '/builds', call: listBuilds }],
  things: { build: { names: rowNames(buildTable, listBuilds, nameOfBuild) } },
  retention: { layout_build: 30 },
});
