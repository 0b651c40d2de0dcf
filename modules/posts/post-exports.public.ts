export { postExportKind } from './server/export/post-export-kind.ts';
