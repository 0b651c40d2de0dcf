export type { ExportColumn, ExportKind, ExportPlace } from './server/export-source.ts';
export { exportHandlers } from './server/exports.handlers.ts';
export { type Exports, openExports } from './server/exports.ts';
export { openExportProcess } from './server/process/export-process.ts';
