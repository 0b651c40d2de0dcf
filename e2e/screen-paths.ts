import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inTurn } from '#apps/testing/in-turn.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** So many screens are tried in one run, others in each; ALL_SCREENS=1 tries all of them. */
const MOST = process.env.ALL_SCREENS ? Number.POSITIVE_INFINITY : 8;

/** The paths of screens of the site map; read from the files, as they are code of the browser. */
export function screenPaths(): string[] {
  const siteMap = readFileSync(`${root}/apps/dashboard/routes.ts`, 'utf8');
  const files = globSync('modules/*/dashboard/*.route.{ts,tsx}', { cwd: root }).filter((file) =>
    siteMap.includes(file),
  );
  return inTurn(files.sort(), MOST).map((file) => {
    const path = /\bpath: '([^']+)'/.exec(readFileSync(`${root}/${file}`, 'utf8'))?.[1];
    if (!path) throw new Error(`${file} names no path.`);
    return path;
  });
}
