import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { tagHandlers } from './server/tags.handlers.ts';
import { tagTable } from './server/tags.table.ts';
import { TAGS_DASHBOARD } from './tag-kinds.contract.ts';
import { createTag, deleteTag, listSiteTags, listTags, removeTags, updateTag } from './tags.contract.ts';

/** Words that posts are found by. */
export const tagsRoom = room({
  name: 'tags',
  contracts: { listTags, createTag, updateTag, deleteTag, removeTags, listSiteTags },
  open: ({ database }) => ({ handlers: tagHandlers(database), undoes: rowUndo(database, tagTable) }),
  menu: [
    { group: 'content', id: 'tags', path: '/tags', icon: 'tags', call: listTags, setting: TAGS_DASHBOARD },
  ],
  things: { tag: { names: rowNames(tagTable, listTags, ({ title }) => title) } },
  retention: { tag: 30 },
});
