import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { livePagesOf, siteRulesOf } from '#modules/redirects/redirects.public.ts';
import { room } from '#platform/server/room.ts';
import {
  listLikelyTargets,
  listMisses,
  listOpenMisses,
  listReferers,
  resolveMisses,
} from './missing-pages.contract.ts';
import { missedPathNames } from './server/missed-path-names.ts';
import { demoMisses } from './server/missing-pages.demo.ts';
import { sweepOldMisses } from './server/old-misses.ts';
import { missHandlers } from './server/reports/misses.handlers.ts';
import { openMissHandlers } from './server/work-list/open-misses.handlers.ts';
import { IGNORING, ignoringUndo } from './server/work-list/undo-ignoring.ts';

/** Addresses that readers asked for in vain, and what is done about them. */
export const missingPagesRoom = room({
  name: 'missing-pages',
  contracts: { listMisses, listReferers, listOpenMisses, listLikelyTargets, resolveMisses },
  open: (ground) => {
    const { database, events } = ground;
    const needs = pageNeedsOf(ground);
    sweepOldMisses(ground);
    const redirects = { database, events, pages: livePagesOf(ground), rules: siteRulesOf(ground) };
    return {
      handlers: [...missHandlers(database.db), ...openMissHandlers(needs, redirects)],
      undoes: { [IGNORING]: ignoringUndo(database) },
    };
  },
  demo: demoMisses,
  menu: [
    { group: 'site', id: '404_report', path: '/404_report', icon: 'not_found', call: listMisses },
    { group: 'site', id: '404_redirects', path: '/404_redirects', icon: 'not_found', call: listOpenMisses },
  ],
  things: { missed_path: { names: missedPathNames } },
});
