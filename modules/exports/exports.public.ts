export type { ExportColumn, ExportKind, ExportPlace } from './server/export-source.ts';
export { type Exports, exportsOf } from './server/exports.ts';
