import { readFileSync } from 'node:fs';
import type { SiteAnswer } from '#platform/server/site-answers.ts';

const script = readFileSync(new URL('../../beacon/views.js', import.meta.url));

/** The address of the script by which pages of a site tell that they are read. */
export const BEACON_PATH = '/u/site/views.js';

/** The script itself; small enough to be asked for anew each day. */
export const beaconAnswer = (): SiteAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  body: script,
});
