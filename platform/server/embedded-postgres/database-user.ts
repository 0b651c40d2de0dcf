import { lstat, readFile } from 'node:fs/promises';
import { isAbsent } from './is-absent.ts';

/** The system account that the database runs under. */
export type DatabaseUser = { uid: number; gid: number };

/**
 * The account for the database: none where the server itself is an ordinary user, otherwise the owner of the
 * folder (so that this person can start it too), or a system account without rights.
 * @throws Error when the server is root and the machine has no such account
 */
export async function chooseDatabaseUser(...folders: string[]): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const owner = await ownerOf(folder);
    if (owner && owner.uid !== 0) return owner;
  }
  const accounts = await readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(accounts) ?? [];
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody" to run it under.',
  );
}

async function ownerOf(folder: string): Promise<DatabaseUser | undefined> {
  try {
    const { uid, gid } = await lstat(folder);
    return { uid, gid };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
