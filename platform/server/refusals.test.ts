import { expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import { openRefusals } from './refusals.ts';

const warn = vi.fn();
const open = () => openRefusals({ database: {} as Database, log: { warn } as unknown as Log });

test('waits for the rows that rooms write beside an answer', async () => {
  const refusals = open();
  const row = Promise.withResolvers<void>();
  refusals.follow(row.promise, 'request-1');
  let isSettled = false;
  const settled = refusals.settled().then(() => {
    isSettled = true;
  });
  await new Promise(setImmediate);
  expect(isSettled).toBe(false);
  row.resolve();
  await settled;
});

test('says in the log that a row could not be written', async () => {
  const refusals = open();
  const err = new Error('no room');
  refusals.follow(Promise.reject(err), 'request-2');
  await refusals.settled();
  expect(warn).toHaveBeenCalledWith({ err, requestId: 'request-2' }, 'a refusal was not recorded');
});
