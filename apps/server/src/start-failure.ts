import { once } from 'node:events';
import { createServer } from 'node:net';
import { DataFolderInUse } from '#platform/server/data-folder.ts';
import { DatabaseUnreachable } from '#platform/server/reach-database.ts';
import { SecretKeyDamaged } from '#platform/server/secrets.ts';

/** A start that cannot be, for a reason that the person at the console can mend; the message says how. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/**
 * Tries whether the port is free, before anything slow is done.
 * @throws StartRefused when it is not, or when the address is none of this machine
 */
export async function claimablePort(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw new StartRefused(portTrouble((error as NodeJS.ErrnoException).code, host, port), { cause: error });
  } finally {
    server.close();
  }
}

function portTrouble(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `port ${port} is taken. Set PORT to another one.`;
  if (code === 'EACCES') return `this account may not open port ${port}. Set PORT to one above 1023.`;
  return `HOST=${host} is no address of this machine (${code ?? 'unknown'}).`;
}

/** One sentence for a failure that needs no stack; null for one that does. */
export function plainReason(error: unknown, dataFolder: string): string | null {
  if (error instanceof DataFolderInUse) return error.message;
  if ([StartRefused, SecretKeyDamaged, DatabaseUnreachable].some((kind) => error instanceof kind)) {
    return `Masthead could not start: ${(error as Error).message}`;
  }
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const isDataFolder = typeof path === 'string' && path.startsWith(dataFolder);
  if (!isDataFolder || !syscall) return null;
  const reasons: Record<string, string> = {
    EEXIST: 'is a file, not a folder',
    ENOTDIR: 'lies below a file, not a folder',
    EACCES: 'may not be written by this account',
    EROFS: 'lies on a disk that cannot be written',
    ENOENT: 'cannot be made there',
    ENOSPC: 'lies on a disk that is full',
  };
  const reason = code === undefined ? undefined : reasons[code];
  return reason
    ? `Masthead could not start: the data folder ${dataFolder} ${reason}. Set MASTHEAD_DATA.`
    : null;
}
