import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import {
  addRegionLanguage,
  createRegion,
  deleteRegion,
  listRegions,
  removeRegionLanguage,
  updateRegion,
} from './regions.contract.ts';
import { demoRegions } from './server/regions.demo.ts';
import { regionHandlers } from './server/regions.handlers.ts';
import { regionTable } from './server/regions.table.ts';

/** Regions of a site with their language sites. */
export const regionsRoom = room({
  name: 'regions',
  contracts: {
    ...{ listRegions, createRegion, updateRegion, deleteRegion },
    ...{ addRegionLanguage, removeRegionLanguage },
  },
  open: (ground) => ({
    handlers: regionHandlers(ground),
    undoes: rowUndo(ground.database, regionTable),
  }),
  menu: [{ group: 'site', id: 'regions', path: '/regions', call: listRegions }],
  things: { region: { names: rowNames(regionTable, listRegions, ({ title }) => title) } },
  retention: { region: 30 },
  demo: demoRegions,
});
