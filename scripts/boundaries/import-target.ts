import { posix } from 'node:path';

/** The project path that an import leads to; null for a package or a module of Node. */
export function targetOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return null;
  return posix.normalize(posix.join(posix.dirname(importer), specifier));
}

/** The room that a path belongs to; files directly in `modules` belong to none. */
export function roomOf(path: string): string | null {
  return /^modules\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The side of the wall on which a file stands. */
export function sideOf(path: string): 'contract' | 'server' | 'dashboard' | null {
  if (/^platform\/contract\/|\.contract\.ts$/.test(path)) return 'contract';
  if (/^apps\/dashboard\/(vite\.config\.ts|build\/)/.test(path)) return null;
  if (/^(apps|platform|modules\/[^/]+)\/dashboard\/|\.public\.tsx$/.test(path)) return 'dashboard';
  if (
    /^(apps|platform|modules\/[^/]+)\/server\/|\.(public|room)\.ts$|^modules\/all-\w+\.ts$|^(database|apps\/demo)\//.test(
      path,
    )
  )
    return 'server';
  return null;
}
