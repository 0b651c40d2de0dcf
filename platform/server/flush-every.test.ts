import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushEvery } from './flush-every.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Something that gathers, whose writes end when the test lets them. */
function gathering() {
  const closing: (() => Promise<void>)[] = [];
  const ends: (() => void)[] = [];
  const gathered = { isDue: true };
  const write = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const flush = flushEvery({
    milliseconds: 1_000,
    isDue: () => gathered.isDue,
    write,
    onClose: (handler) => closing.push(handler),
  });
  const end = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { flush, write, end, gathered, close: () => closing[0]?.() };
}

test('what was gathered is written time after time, and nothing while there is none', async () => {
  const { write, end, gathered } = gathering();
  await vi.advanceTimersByTimeAsync(999);
  expect(write).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  await end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(write).toHaveBeenCalledTimes(2);
  await end();
  gathered.isDue = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(write).toHaveBeenCalledTimes(2);
});

test('a write that takes long is not overtaken, by the clock or by whoever asks for one now', async () => {
  const { write, end, flush } = gathering();
  await vi.advanceTimersByTimeAsync(3_000);
  const asked = flush();
  expect(write).toHaveBeenCalledTimes(1);
  await end();
  expect(write).toHaveBeenCalledTimes(2);
  await end();
  await asked;
});

test('before the process ends everything is written once more, and nothing after', async () => {
  const { write, end, close } = gathering();
  const closed = close();
  await vi.advanceTimersByTimeAsync(0);
  await end();
  await closed;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(write).toHaveBeenCalledTimes(1);
});
