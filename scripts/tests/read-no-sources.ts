/**
 * Parts that open files or start programs, and none of the project but those that they name by an import or an
 * address beside themselves: what they read is of an installation, of the machine, or of sample content beside the
 * project, whose absence makes a test skip.
 */
export const readNoSources: ReadonlySet<string> = new Set([
  'modules/exports/server/export-files.fixture.ts',
  'modules/exports/server/process/export-process.test.ts',
  'modules/exports/server/process/export-process.ts',
  'modules/exports/server/process/process-starter.fixture.ts',
  'modules/exports/server/process/serve-exports.ts',
  'modules/imports/server/input/open-input.ts',
  'modules/imports/server/input/unpack-archive.ts',
  'modules/imports/server/readers/corpora.test.ts',
  'modules/imports/server/runs/run-tasks.ts',
  'modules/imports/server/testing/read-items.ts',
  'modules/redirects/server/files/check-beside.ts',
  'modules/search-indexes/server/filling/pages-beside.ts',
  'platform/server/dashboard-pages.ts',
  'platform/server/files.ts',
  'platform/server/files/content-type.ts',
  'platform/server/files/receive.ts',
  'platform/server/files/storage.ts',
  'platform/server/fork-beside.ts',
  'platform/server/mail/mail-folder.ts',
  'platform/server/secrets.ts',
  // The folders that it is given, by whoever names them.
  'platform/server/sentences.ts',
  'platform/server/yield-to-others.ts',
  'platform/testing/fuzz/hostile-values.ts',
]);
