import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import {
  commandSearchIndex,
  createSearchIndex,
  fillWithPosts,
  fillWithUsers,
  listSearchIndexes,
  postsFillStatus,
  searchIndex,
  usersFillStatus,
} from './search-indexes.contract.ts';
import { defineDrops } from './server/drop-old.ts';
import { FILL_TASK, fillTask } from './server/filling/fill-index.ts';
import { followChanges } from './server/follow-changes.ts';
import { searchOf } from './server/search-ground.ts';
import { demoIndexes } from './server/search-indexes.demo.ts';
import { searchIndexHandlers } from './server/search-indexes.handlers.ts';
import { indexTable } from './server/search-indexes.table.ts';
import { searchIntegration } from './server/search-integration.ts';

/** What posts and people are found by: indexes, kept fresh by what happens, and the search in them. */
export const searchIndexesRoom = room({
  name: 'search-indexes',
  contracts: {
    ...{ listSearchIndexes, createSearchIndex, commandSearchIndex, searchIndex },
    ...{ fillWithPosts, fillWithUsers, postsFillStatus, usersFillStatus },
  },
  open: (ground) => {
    const { database, tasks } = ground;
    const search = searchOf(ground);
    const { engine } = search;
    // One after the other: each has connections of its own.
    tasks.define(FILL_TASK, fillTask({ database, search }), { queue: FILL_TASK });
    followChanges(ground, search);
    defineDrops(ground, engine);
    return {
      handlers: searchIndexHandlers({ database, tasks }, search),
      integrations: [searchIntegration(ground)],
      undoes: rowUndo(database, indexTable),
    };
  },
  demo: demoIndexes,
  menu: [
    {
      ...{ group: 'site', id: 'search_indexes', path: '/search_indexes', icon: 'search' },
      call: listSearchIndexes,
    },
  ],
  things: { search_index: { names: rowNames(indexTable, listSearchIndexes, ({ title }) => title) } },
  retention: { search_index: 31 },
});
