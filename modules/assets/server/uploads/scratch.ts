import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MILLISECONDS = 86_400_000;

/** Where files lie while it is found out what they are. */
export type Scratch = {
  /** Does some work in a folder of its own, which is gone afterwards. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T>;
};

/** Opens the place; what a crash left there longer than a day ago is removed. */
export function openScratch(dataFolder: string): Scratch {
  const place = join(dataFolder, 'scratch');
  let opening: Promise<void> | undefined;
  const open = async () => {
    await mkdir(place, { recursive: true, mode: 0o700 });
    for (const name of await readdir(place)) {
      const path = join(place, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs > DAY_MILLISECONDS) await rm(path, { recursive: true, force: true });
    }
  };
  return {
    within: async (work) => {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      await opening;
      const folder = await mkdtemp(join(place, 'upload-'));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
