import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { defineUses } from './server/shortcode-uses.ts';
import { demoShortcodes } from './server/shortcodes.demo.ts';
import { shortcodeHandlers } from './server/shortcodes.handlers.ts';
import { shortcodeTable } from './server/shortcodes.table.ts';
import { usesHandlers } from './server/uses.handlers.ts';
import {
  getShortcodeVersion,
  listShortcodeFaults,
  listShortcodePosts,
  listShortcodeVersions,
  listUndefinedShortcodes,
  scanShortcodes,
} from './shortcode-uses.contract.ts';
import {
  createShortcode,
  createShortcode12,
  deleteShortcode,
  deleteShortcode12,
  getShortcode,
  listShortcodes,
  listShortcodes12,
  previewShortcode,
  removeShortcodes,
  updateShortcode,
  updateShortcode12,
} from './shortcodes.contract.ts';

/** Names in bodies that templates stand for. */
export const shortcodesRoom = room({
  name: 'shortcodes',
  contracts: {
    ...{ listShortcodes, createShortcode, updateShortcode, listShortcodes12, createShortcode12 },
    ...{ updateShortcode12, getShortcode, previewShortcode, listShortcodePosts, listUndefinedShortcodes },
    ...{ scanShortcodes, listShortcodeVersions, getShortcodeVersion, deleteShortcode, deleteShortcode12 },
    ...{ removeShortcodes, listShortcodeFaults },
  },
  open: (ground) => {
    const { database, outbox, tasks } = ground;
    defineUses({ db: database.db, outbox, tasks });
    return {
      handlers: [...shortcodeHandlers(database), ...usesHandlers(ground)],
      undoes: rowUndo(database, shortcodeTable),
    };
  },
  menu: [{ group: 'site', id: 'shortcodes', path: '/shortcodes', call: createShortcode }],
  things: { shortcode: { names: rowNames(shortcodeTable, listShortcodes, ({ name }) => name) } },
  retention: { shortcode: 30 },
  demo: demoShortcodes,
});
