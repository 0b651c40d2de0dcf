import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { benchFolder, type KeptNewsroom } from './kept-newsroom.ts';

/** Gives a copy of a kept newsroom that may be written to, and takes it away afterwards. */
export async function withCopy<Result>(
  newsroom: KeptNewsroom,
  deed: (dataFolder: string) => Promise<Result>,
): Promise<Result> {
  const dataFolder = join(benchFolder, `copy-${process.pid}-${newsroom.posts}`);
  try {
    // The database's files keep their owner, which Node's own copying does not do.
    await promisify(execFile)('cp', ['-a', newsroom.dataFolder, dataFolder]);
    // What is measured next shares the disk with what is left of the copying.
    await promisify(execFile)('sync');
    return await deed(dataFolder);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}
