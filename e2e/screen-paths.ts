import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The paths of all screens of the site map; read from the files, as they are code of the browser. */
export function screenPaths(): string[] {
  const siteMap = readFileSync(`${root}/apps/dashboard/routes.ts`, 'utf8');
  const files = globSync('modules/*/dashboard/*.route.{ts,tsx}', { cwd: root }).filter((file) =>
    siteMap.includes(file),
  );
  return files.map((file) => {
    const path = /\bpath: '([^']+)'/.exec(readFileSync(`${root}/${file}`, 'utf8'))?.[1];
    if (!path) throw new Error(`${file} names no path.`);
    return path;
  });
}
