import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SiteAnswer } from '#platform/server/site-answers.ts';

const library = createRequire(import.meta.url).resolve('web-vitals/attribution');

let script: string | undefined;

/** The address of the script that one page of ten loads. */
export const VITALS_PATH = '/u/site/vitals.js';

/** The library that measures, and what sends its numbers. */
export function vitalsAnswer(): SiteAnswer {
  script ??= [
    readFileSync(
      library.replace(/web-vitals\.attribution[^/\\]*$/, 'web-vitals.attribution.iife.js'),
      'utf8',
    ),
    readFileSync(new URL('../beacon/vitals.js', import.meta.url), 'utf8'),
  ]
    .join('\n')
    .replace(/^\/\/# sourceMappingURL=.*$/m, '');
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' },
    body: script,
  };
}
