import { readFileSync } from 'node:fs';
import type { SiteAnswer } from '#platform/server/site-answers.ts';

/** The page on which readers turn notifications on and off; all of push stands below it. */
export const PUSH_PATH = '/u/site/push';
export const PUSH_SCRIPT = `${PUSH_PATH}/page.js`;
export const PUSH_WORKER = `${PUSH_PATH}/worker.js`;

const textOf = (name: string): Buffer => readFileSync(new URL(`../../push/${name}`, import.meta.url));
const script = textOf('page.js');
const worker = textOf('worker.js');

const plain = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };

/** The script of the page, and what runs where no page is open. It may wake for the whole site, and loads nothing. */
export const pushFiles: Readonly<Record<string, SiteAnswer>> = {
  [PUSH_SCRIPT]: { status: 200, headers: plain, body: script },
  [PUSH_WORKER]: {
    status: 200,
    headers: {
      ...plain,
      'service-worker-allowed': '/',
      'content-security-policy': "default-src 'none'; img-src 'self' https:; frame-ancestors 'none'",
    },
    body: worker,
  },
};
