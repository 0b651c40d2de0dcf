import { readFileSync } from 'node:fs';
import type { SiteAnswer } from '#platform/server/site-answers.ts';

const script = readFileSync(new URL('../beacon/headlines.js', import.meta.url));

/** The address of the script that draws headlines on pages with posts whose headlines are tried. */
export const HEADLINES_PATH = '/u/site/headlines.js';

/** The script itself; pages wait for it, so browsers keep it for a day. */
export const headlinesAnswer = (): SiteAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  body: script,
});
