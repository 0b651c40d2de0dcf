export { linkExportKind } from './server/audits/download-links.ts';
