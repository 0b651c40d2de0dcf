import { room } from '#platform/server/room.ts';
import { exportRedirects, importRedirects } from './redirect-files.contract.ts';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from './redirect-records.contract.ts';
import { countRedirects, flattenRedirects } from './redirect-views.contract.ts';
import {
  createRedirect,
  deleteRedirect,
  getRedirect,
  listRedirects,
  removeMatchingRedirects,
  removeRedirects,
  restoreRedirects,
  updateRedirect,
} from './redirects.contract.ts';
import { redirectArchive } from './server/archive/redirect-archive.ts';
import { redirectFileHandlers } from './server/files/redirect-files.handlers.ts';
import { importUndo } from './server/files/undo-import.ts';
import { followChanges } from './server/missing/follow-changes.ts';
import { redirectRecordHandlers } from './server/records/redirect-records.handlers.ts';
import { redirectObjectNames } from './server/redirect-object-names.ts';
import { redirectHandlers } from './server/redirects.handlers.ts';
import { livePagesOf } from './server/rules/live-pages.ts';
import { siteRulesOf } from './server/rules/site-rules.ts';
import { redirectUndo } from './server/undo-removal.ts';
import { redirectViewHandlers } from './server/views/redirect-views.handlers.ts';
import { flattenUndo } from './server/views/undo-flatten.ts';

/** Old addresses and where they lead. */
export const redirectsRoom = room({
  name: 'redirects',
  contracts: {
    exportRedirects,
    importRedirects,
    listRedirectRecords,
    createRedirectRecord,
    changeRedirectRecords,
    countRedirects,
    flattenRedirects,
    listRedirects,
    getRedirect,
    createRedirect,
    updateRedirect,
    deleteRedirect,
    removeRedirects,
    removeMatchingRedirects,
    restoreRedirects,
  },
  open: (ground) => {
    const { database, events, log, tasks } = ground;
    const rules = siteRulesOf(ground);
    const needs = { database, events, rules, pages: livePagesOf(ground) };
    followChanges(ground, needs);
    return {
      undoes: {
        redirect: redirectUndo(needs),
        redirect_import: importUndo(needs, tasks),
        redirect_flatten: flattenUndo(needs),
      },
      handlers: [
        ...redirectHandlers(needs),
        ...redirectViewHandlers(needs),
        ...redirectRecordHandlers(needs),
        ...redirectFileHandlers({ ...needs, log }, tasks),
      ],
    };
  },
  menu: [{ group: 'site', id: 'redirects', path: '/redirects', call: listRedirects }],
  retention: { redirect: 30 },
  archive: [redirectArchive],
  things: { redirect: { names: redirectObjectNames } },
});
