export { accessLogText } from './server/access-log/access-log-report.ts';
export { importAccessLog } from './server/access-log/import-access-log.ts';
export { readLogHost } from './server/access-log/own-hosts.ts';
export { ImportProblem } from './server/import-problem.ts';
export type { ImportReport } from './server/import-report.ts';
export type { StoreFile } from './server/load/load-options.ts';
export { loadSource } from './server/load/load-source.ts';
export { roleGiverOf } from './server/load/role-giver.ts';
export { personKeyOf } from './server/person-key.ts';
export { reportText } from './server/report-text.ts';
export { type ImportProgress, runImport } from './server/run-import.ts';
export { mayBringPeople } from './server/runs/people-rights.ts';
export type {
  SourceAuthor,
  SourceComment,
  SourceItem,
  SourcePost,
  SourcePostStatus,
  SourceRedirect,
  SourceSection,
  SourceTag,
} from './server/source.ts';
export { type ImportKind, importKinds, type TableChoice } from './server/source-reader.ts';
