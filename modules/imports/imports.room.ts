import { room } from '#platform/server/room.ts';
import {
  cancelImport,
  changeImportOptions,
  createImport,
  getImport,
  getImportReport,
  getImportUndo,
  listImports,
  startImport,
  undoImport,
} from './imports.contract.ts';
import { demoImports } from './server/runs/imports.demo.ts';
import { importHandlers } from './server/runs/imports.handlers.ts';
import { defineImportTasks } from './server/runs/run-tasks.ts';
import { siteImportNames } from './server/runs/site-import-names.ts';
import { defineImportSweeps } from './server/runs/sweep-files.ts';
import { tableOptionsHandlers } from './server/runs/table-options.handlers.ts';
import { importUndoHandlers } from './server/undo/undo.handlers.ts';
import { defineImportUndo } from './server/undo/undo-task.ts';

/** Bringing in a real site: a command, and files that people send from the dashboard. */
export const importsRoom = room({
  name: 'imports',
  contracts: {
    ...{ listImports, createImport, getImport, startImport, cancelImport, getImportReport },
    ...{ getImportUndo, undoImport, changeImportOptions },
  },
  open: (ground, { findPerson }) => {
    defineImportTasks({ ...ground, findPerson });
    defineImportUndo({ ...ground, findPerson });
    defineImportSweeps(ground);
    return {
      handlers: [...importHandlers(ground), ...importUndoHandlers(ground), ...tableOptionsHandlers(ground)],
    };
  },
  things: { import: { names: siteImportNames } },
  demo: demoImports,
});
