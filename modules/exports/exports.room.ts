import { room } from '#platform/server/room.ts';
import { downloadExport, getExportResult, listExports } from './exports.contract.ts';
import { archiveHandlers } from './server/archive/archive.handlers.ts';
import { defineArchiveTask } from './server/archive/archive-task.ts';
import { defineChunkSweep } from './server/archive/sweep-chunks.ts';
import { exportHandlers } from './server/exports.handlers.ts';
import { exportsOf } from './server/exports.ts';
import { getSiteArchive, startSiteArchive } from './site-archive.contract.ts';

/** Files of rows that people take out. */
export const exportsRoom = room({
  name: 'exports',
  contracts: { getExportResult, listExports, downloadExport, getSiteArchive, startSiteArchive },
  open: (ground, { archiveParts, findPerson }) => {
    const needs = { ...ground, archiveParts, findPerson };
    defineArchiveTask(needs);
    defineChunkSweep(needs);
    return {
      handlers: [...exportHandlers({ ...ground, exports: exportsOf(ground) }), ...archiveHandlers(needs)],
    };
  },
});
