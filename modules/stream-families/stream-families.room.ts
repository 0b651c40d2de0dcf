import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { streamNeedsOf } from './server/find-stream.ts';
import { defineRefresh } from './server/refresh-family.ts';
import { demoFamilies } from './server/stream-families.demo.ts';
import { streamFamilyHandlers } from './server/stream-families.handlers.ts';
import { familyTable } from './server/stream-families.table.ts';
import {
  commandFamily,
  createFamily,
  deleteFamily,
  familyReindexStatus,
  listFamilies,
  listStreamItems,
  previewStream,
  reindexFamily,
} from './stream-families.contract.ts';

/** Streams of posts and people: what a filter lets through, in the order of scores. */
export const streamFamiliesRoom = room({
  name: 'stream-families',
  contracts: {
    ...{ listFamilies, createFamily, commandFamily, reindexFamily, familyReindexStatus },
    ...{ listStreamItems, previewStream, deleteFamily },
  },
  open: (ground) => {
    const needs = streamNeedsOf(ground);
    defineRefresh(ground, needs);
    return {
      handlers: streamFamilyHandlers(ground.database, ground.tasks, needs),
      undoes: rowUndo(ground.database, familyTable),
    };
  },
  demo: demoFamilies,
  menu: [
    {
      ...{ group: 'site', id: 'stream_families', path: '/stream_families', icon: 'broadcast' },
      call: listFamilies,
    },
  ],
  things: { stream_family: { names: rowNames(familyTable, listFamilies, ({ title }) => title) } },
  retention: { stream_family: 31 },
});
