/** Systems keep the path of a socket in so many bytes, with the zero at its end; the shortest of them are those of macOS. */
const LONGEST_PATH = 103;
/** What the database calls its socket, with the longest port. */
const LONGEST_NAME = '/.s.PGSQL.65535';

/** Whether the database can be reached by a socket in this folder: the system has such, and takes a path of its length. */
export function canHoldSocket(folder: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'win32' && Buffer.byteLength(folder) + LONGEST_NAME.length <= LONGEST_PATH;
}
