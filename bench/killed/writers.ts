import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { importRedirects } from '#modules/redirects/redirect-files.contract.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';

/** A write that the server said yes to: a redirect, or the task of an import of redirects. */
export type Acknowledged = { kind: 'redirect'; id: number } | { kind: 'task'; id: number; prefix: string };

/** Load that goes on over every failure, and keeps a list of what was acknowledged. */
export type Writers = {
  acknowledged: Acknowledged[];
  /** Answers by their status; 0 is a connection that broke. */
  answers: Map<number, number>;
  /** The first bodies of answers that are neither a yes nor a 503. */
  surprises: string[];
  /** Waits for a write to be acknowledged that was sent after this moment. */
  nextYes(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

type Wish = {
  address: string;
  siteId: number;
  token: string;
  writers: number;
  /** Begins every path, so that a later run makes other ones. */
  name: string;
  /** Each acknowledged write is appended here before the next one is sent. */
  journal: string;
};

export const ROWS_OF_AN_IMPORT = 20;
const CSRF = 'a-token-of-the-load-with-enough-letters';
const PATIENCE = 20_000;

export function startWriters(wish: Wish): Writers {
  const acknowledged: Acknowledged[] = [];
  const answers = new Map<number, number>();
  const surprises: string[] = [];
  let isStopping = false;
  let count = 0;
  let lastYesSentAt = 0;

  const keep = (one: Acknowledged, sentAt: number) => {
    acknowledged.push(one);
    appendFileSync(wish.journal, `${JSON.stringify(one)}\n`);
    lastYesSentAt = Math.max(lastYesSentAt, sentAt);
  };
  const send = async (path: string, body: object, yes: number): Promise<Record<string, number> | null> => {
    const answer = await fetch(wish.address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': CSRF,
        cookie: `csrf_token=${CSRF}; masthead_session=${wish.token}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    const status = answer && text != null ? answer.status : 0;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status === yes) return JSON.parse(text ?? '') as Record<string, number>;
    if (![0, 503].includes(status) && surprises.length < 20) surprises.push(`${status} ${text}`);
    await wait(50);
    return null;
  };
  const writeRedirects = async () => {
    while (!isStopping) {
      count += 1;
      const sentAt = performance.now();
      const body = { path: `/${wish.name}/${count}`, redirect_to: '/somewhere', status: 301 };
      const made = await send(createRedirect.path, body, 201);
      if (made?.id) keep({ kind: 'redirect', id: made.id }, sentAt);
      await wait(20);
    }
  };
  const startImports = async () => {
    const path = importRedirects.path.replace('{siteId}', String(wish.siteId));
    while (!isStopping) {
      count += 1;
      const prefix = `/${wish.name}-file/${count}/`;
      const rows = Array.from({ length: ROWS_OF_AN_IMPORT }, (_, at) => `${prefix}${at},/there,301\n`);
      const content = `path,redirect_to,status\n${rows.join('')}`;
      const sentAt = performance.now();
      const made = await send(path, { content, mode: 'all' }, 202);
      if (made?.task_id) keep({ kind: 'task', id: made.task_id, prefix }, sentAt);
      await wait(500);
    }
  };
  const done = Promise.all([...Array.from({ length: wish.writers }, writeRedirects), startImports()]);
  return {
    acknowledged,
    answers,
    surprises,
    nextYes: async (milliseconds) => {
      const from = performance.now();
      while (lastYesSentAt <= from) {
        if (performance.now() > from + milliseconds) throw new Error(`No write in ${milliseconds} ms.`);
        await wait(10);
      }
    },
    stop: async () => {
      isStopping = true;
      await done;
    },
  };
}
