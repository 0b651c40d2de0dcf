import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type Files, openFiles } from '#platform/server/files.ts';

/** Where the exports of a test are put, empty for each one. */
export function exportFilesOfEachTest(): { folder: string; files: Files } {
  const kept = {} as { folder: string; files: Files };
  beforeEach(async () => {
    kept.folder = await mkdtemp(join(tmpdir(), 'exports-'));
    kept.files = openFiles({ folder: kept.folder, s3: null });
  });
  afterEach(() => rm(kept.folder, { recursive: true, force: true }));
  return kept;
}
