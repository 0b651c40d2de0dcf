import type { Caller } from '#platform/dashboard/caller.tsx';
import {
  createShortcode,
  createShortcode12,
  deleteShortcode,
  deleteShortcode12,
  listShortcodes,
  listShortcodes12,
  updateShortcode,
  updateShortcode12,
} from '../shortcodes.contract.ts';

const plain = {
  ...{ list: listShortcodes, create: createShortcode, update: updateShortcode, remove: deleteShortcode },
};
const managed = {
  ...{ list: listShortcodes12, create: createShortcode12, update: updateShortcode12 },
  remove: deleteShortcode12,
};

/** The calls about shortcodes at the base that an engine setting of the site chooses; both answer the same. */
export const shortcodeCalls = ({ settings }: Pick<Caller['holder'], 'settings'>): typeof plain =>
  settings.has('shortcodes_api_1_2') ? managed : plain;

/** Both lists: authors choose from the plain one. */
export const shortcodeLists = [listShortcodes, listShortcodes12];
