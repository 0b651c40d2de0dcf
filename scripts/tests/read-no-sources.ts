/**
 * Parts that open files or start programs, and none of the project but those that they name by an import or an
 * address beside themselves: what they read is of an installation, of the machine, or of sample content beside the
 * project, whose absence makes a test skip. Packages and settings of the compiler count for every test.
 */
export const readNoSources: ReadonlySet<string> = new Set([
  'modules/editor/dashboard/body/real-bodies.test.tsx',
  'modules/exports/server/export-files.fixture.ts',
  'modules/exports/server/process/export-process.test.ts',
  'modules/exports/server/process/export-process.ts',
  'modules/exports/server/process/process-starter.fixture.ts',
  'modules/exports/server/process/serve-exports.ts',
  'modules/imports/server/input/open-input.ts',
  'modules/imports/server/input/unpack-archive.ts',
  'modules/imports/server/readers/corpora.test.ts',
  'modules/imports/server/readers/csv/csv-posts-reader.test.ts',
  'modules/imports/server/readers/csv/csv-users-reader.test.ts',
  'modules/imports/server/runs/run-tasks.ts',
  'modules/imports/server/testing/read-items.ts',
  'modules/posts/server/writing/guarded-body.test.ts',
  'modules/redirects/server/files/check-beside.ts',
  'modules/search-indexes/server/filling/pages-beside.ts',
  'platform/server/dashboard-pages.ts',
  'platform/server/files.test.ts',
  'platform/server/files.ts',
  'platform/server/files/content-type.ts',
  'platform/server/files/receive.ts',
  'platform/server/files/storage.ts',
  'platform/server/fork-beside.ts',
  'platform/server/mail/mail-folder.ts',
  'platform/server/safe-html.test.ts',
  'platform/server/secrets.test.ts',
  'platform/server/secrets.ts',
  // The folders that it is given, by whoever names them.
  'platform/server/sentences.ts',
  'platform/server/yield-to-others.ts',
  'platform/testing/fuzz/hostile-values.ts',
  'scripts/compiler-walls.test.ts',
]);

/**
 * Tests that import the rooms for what these declare, and start nothing of theirs that opens files: they see what they
 * import, and what they name by an address beside themselves.
 */
export const startNoReaders: ReadonlySet<string> = new Set(['modules/contracts-attacked.test.ts']);
