import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError } from '#platform/contract/api-error.ts';
import type { PresentRow } from '../redirects.queries.ts';
import type { CheckAnswer, CheckOrder } from './check-messages.ts';
import { type CheckedRows, checkRows } from './check-rows.ts';
import { readRedirectFile } from './redirect-file.ts';

const READY_AT_ONCE = 1_000;
/** Below all that the database gives, and rising: rules are kept in the order of their numbers. */
const FIRST_ID = -1_000_000;

/** The program of the process in which one file is checked: it is told the site's redirects, then the file. */
const present: PresentRow[] = [];
let checked: CheckedRows | null = null;

const answer = (message: CheckAnswer) => process.send?.(message);

// A signal to the whole group is for the server: this ends with its line.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', async (order: CheckOrder) => {
  if ('present' in order) present.push(...order.present);
  else if ('content' in order) await check(order);
  else answer({ ready: checked?.ready.slice(order.from, order.from + READY_AT_ONCE) ?? [] });
});

async function check({ content, ownHosts }: { content: string; ownHosts: readonly string[] }): Promise<void> {
  try {
    const rows = readRedirectFile(content);
    // Redirects that are not written yet have numbers that none has.
    let lastId = FIRST_ID;
    const nextId = () => {
      lastId += 1;
      return lastId;
    };
    const site = { present, ownHosts: new Set(ownHosts), nextId };
    checked = await checkRows(rows, site, async (done) => {
      answer({ done, rows: rows.length });
      await nextTurn();
    });
    const { ready, ...summary } = checked;
    answer({ checked: summary, rows: rows.length, readyRows: ready.length });
  } catch (error) {
    // Anything else ends the process, which is heard as well.
    if (!(error instanceof ApiError)) throw error;
    const { code, status, said: message } = error;
    answer({ refused: { code, status, message } });
  }
}
