import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { SMART_LINKS } from './rule-kinds.contract.ts';
import { ruleHandlers } from './server/rules.handlers.ts';
import { ruleTable } from './server/rules.table.ts';
import {
  createReplacement,
  createReplacementAt,
  deleteReplacement,
  getReplacement,
  listReplacements,
  previewReplacement,
  updateReplacement,
} from './smart-links.contract.ts';

/** Rules that find phrases in posts as readers get them: links, and texts in their place. */
export const smartLinksRoom = room({
  name: 'smart-links',
  contracts: {
    ...{ listReplacements, getReplacement, createReplacement, createReplacementAt, updateReplacement },
    ...{ previewReplacement, deleteReplacement },
  },
  open: (ground) => ({
    handlers: ruleHandlers(ground.database, pageNeedsOf(ground)),
    undoes: rowUndo(ground.database, ruleTable),
  }),
  menu: [
    {
      ...{ group: 'site', id: 'smartLinks', path: '/smart_links', icon: 'smartLinks' },
      ...{ call: listReplacements, setting: SMART_LINKS },
    },
    {
      ...{ group: 'site', id: 'findAndReplace', path: '/find_and_replace', icon: 'findAndReplace' },
      call: listReplacements,
    },
  ],
  things: { text_rule: { names: rowNames(ruleTable, listReplacements, ({ find_phrase }) => find_phrase) } },
  retention: { text_rule: 30 },
});
