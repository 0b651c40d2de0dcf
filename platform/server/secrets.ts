import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Secrets of this installation, one for each purpose. */
export type Secrets = {
  /** The secret of a purpose: the one that was given, or one made from the installation's own key. */
  of(purpose: string): Promise<string>;
};

/**
 * Opens the secrets of an installation. Its key is made when it is first needed, and readable by its owner alone.
 * @param given secrets that others know too, such as the provider of a service, by their purpose
 */
export function openSecrets(dataFolder: string, given: Readonly<Record<string, string>> = {}): Secrets {
  let key: Promise<string> | undefined;
  return {
    of: async (purpose) => {
      const known = given[purpose];
      if (known) return known;
      key ??= readKey(dataFolder);
      // A failure is not kept, so that the next call tries again.
      key.catch(() => {
        key = undefined;
      });
      return createHmac('sha256', await key)
        .update(purpose)
        .digest('base64url');
    },
  };
}

async function readKey(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret-key');
  const kept = await readIfThere(file);
  if (kept) return kept;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // Whoever links first has made the key; everybody else takes that one.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
