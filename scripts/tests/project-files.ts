import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../..', import.meta.url).pathname;
/** What is made of the others, or of what people do. */
const left = new Set(['node_modules', '.git', '.cache', 'dist', 'data']);

export const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(`${root}/${path}`, 'utf8');
  } catch {
    return undefined;
  }
};

export const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update('\n').update(part);
  return hash.digest('base64url');
};

/** Every file of the project with the hash of its content, in the order of their names. */
export function projectFiles(folder = ''): Map<string, string> {
  const found = new Map<string, string>();
  const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (folder === '' && left.has(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) for (const [below, hash] of projectFiles(path)) found.set(below, hash);
    else if (entry.isFile()) found.set(path, hashOf(readFileSync(`${root}/${path}`)));
  }
  return found;
}
