export { profileExportKind } from './server/export/profile-export-kind.ts';
