import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of the installation's own key in its data folder. */
export const SECRET_KEY = 'secret-key';

const KEY_BYTES = 32;
/** So many characters has a key in base64url. */
const SHORTEST_KEY = 43;

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

/** The key of the installation is there and is none; the message says how to mend it. */
export class SecretKeyDamaged extends Error {
  override name = 'SecretKeyDamaged';
}

/**
 * Looks at the key of an installation, where one has been made.
 * @throws SecretKeyDamaged when it is cut short
 */
export async function checkSecretKey(dataFolder: string): Promise<void> {
  await readIfThere(keyFile(dataFolder));
}

const keyFile = (dataFolder: string): string => join(dataFolder, SECRET_KEY);

async function readKey(dataFolder: string): Promise<string> {
  const file = keyFile(dataFolder);
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = await open(own, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(KEY_BYTES).toString('base64url'));
    // A name that outlives a power cut must not lead to an empty file.
    await handle.sync();
  } finally {
    await handle.close();
  }
  // Whoever links first has made the key; everybody else takes that one.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
  return readWhole(file);
}

async function readWhole(file: string): Promise<string> {
  const key = await readFile(file, 'utf8');
  if (key.trim().length >= SHORTEST_KEY) return key;
  throw new SecretKeyDamaged(
    `the key in ${file} is cut short. Put a whole copy back, or remove the file to have a new one made.`,
  );
}

async function readIfThere(file: string): Promise<string | null> {
  return readWhole(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
