import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { postBodiesOf } from '#modules/posts/posts.public.ts';
import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { SMART_LINKS } from './rule-kinds.contract.ts';
import { checkReplacement, getReplacementCheck, writeReplacement } from './rule-writing.contract.ts';
import { ruleHandlers } from './server/rules.handlers.ts';
import { ruleTable } from './server/rules.table.ts';
import { demoRules } from './server/smart-links.demo.ts';
import { defineChecks, defineWriting } from './server/writing/check-rule.ts';
import { checkQueries } from './server/writing/checks.queries.ts';
import { writingHandlers } from './server/writing/writing.handlers.ts';
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
    ...{ checkReplacement, getReplacementCheck, writeReplacement },
    ...{ previewReplacement, deleteReplacement },
  },
  open: (ground, { findPerson }) => {
    const { database, tasks, jobs } = ground;
    defineChecks({ database, tasks, findPerson });
    defineWriting(ground);
    jobs.sweep({
      name: 'checks of rules that are over',
      seconds: 3_600,
      run: (signal) => checkQueries(database.db).forgetOld(Math.floor(Date.now() / 1000), signal),
    });
    const bodies = postBodiesOf(ground);
    return {
      handlers: [
        ...ruleHandlers(database, pageNeedsOf(ground)),
        ...writingHandlers({ database, tasks, bodies }),
      ],
      undoes: rowUndo(database, ruleTable),
    };
  },
  menu: [
    {
      ...{ group: 'site', id: 'smartLinks', path: '/smart_links' },
      ...{ call: listReplacements, setting: SMART_LINKS },
    },
    {
      ...{ group: 'site', id: 'findAndReplace', path: '/find_and_replace' },
      call: listReplacements,
    },
  ],
  things: { text_rule: { names: rowNames(ruleTable, listReplacements, ({ find_phrase }) => find_phrase) } },
  retention: { text_rule: 30 },
  demo: demoRules,
});
