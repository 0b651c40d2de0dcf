import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#platform/dashboard/call.ts';
import { noteBack } from '#platform/dashboard/reachable.ts';
import { patiently } from './patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something that fails in a way until it is mended. */
function failing(status: number) {
  const it = { status, tries: 0 };
  const send = async () => {
    it.tries += 1;
    if (it.status !== 200) throw new CallError(it.status, {}, null, null);
    return 'sent';
  };
  return { it, send };
}

test('a server that does not answer is waited for as long as the file is wanted, and not a moment longer than it is away', async () => {
  const { it, send } = failing(0);
  const told: boolean[] = [];
  const sent = patiently(send, { isWanted: () => true, onWait: (is) => told.push(is) });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(it.tries).toBeGreaterThan(10);
  const tries = it.tries;
  it.status = 200;
  noteBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(await sent).toBe('sent');
  expect([it.tries, told.at(-1)]).toEqual([tries + 1, false]);
});

test.each([
  ['a fault of the server', 500, true, 5],
  ['a server that does not answer a file nobody wants', 503, false, 5],
  ['a refusal', 422, true, 1],
])('%s is not tried for ever', async (_, status, isWanted, tries) => {
  const { it, send } = failing(status);
  const sent = patiently(send, { isWanted: () => isWanted }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await sent).toBeInstanceOf(CallError);
  expect(it.tries).toBe(tries);
});

test('a file that can no longer be read is not waited for', async () => {
  const { it, send } = failing(0);
  const gone = new DOMException('It is gone.', 'NotReadableError');
  const isThere = async () => {
    if (it.tries === 3) throw gone;
  };
  const sent = patiently(send, { isWanted: () => true, isThere }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([await sent, it.tries]).toEqual([gone, 3]);
});

test('whoever ends it does not wait', async () => {
  const { it, send } = failing(0);
  const ends = new AbortController();
  const sent = patiently(send, { signal: ends.signal, isWanted: () => true }).catch(() => 'ended');
  await vi.advanceTimersByTimeAsync(10);
  ends.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(await sent).toBe('ended');
  expect(it.tries).toBe(2);
});
