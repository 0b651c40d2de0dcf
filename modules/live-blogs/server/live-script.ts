import { readFileSync } from 'node:fs';
import type { SiteAnswer } from '#platform/server/site-answers.ts';

const script = readFileSync(new URL('../script/live.js', import.meta.url));

/** The address of the script that looks for new updates of a live blog. */
export const LIVE_PATH = '/u/site/live.js';

/** The script itself; browsers keep it for an hour. */
export const liveAnswer = (): SiteAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  body: script,
});
