import { room } from '#platform/server/room.ts';
import { downloadExport, getExportResult, listExports } from './exports.contract.ts';
import { exportHandlers } from './server/exports.handlers.ts';
import { exportsOf } from './server/exports.ts';

/** Files of rows that people take out. */
export const exportsRoom = room({
  name: 'exports',
  contracts: { getExportResult, listExports, downloadExport },
  open: (ground) => ({
    handlers: exportHandlers({ ...ground, exports: exportsOf(ground) }),
  }),
});
