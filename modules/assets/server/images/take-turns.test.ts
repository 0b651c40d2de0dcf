import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTurns } from './take-turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SECOND = 1_000;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Two lines whose orders say how many milliseconds they take. */
function twoLines() {
  const done: string[] = [];
  const lineOf = (name: string, before?: ReturnType<typeof takeTurns<number, void>>) =>
    takeTurns<number, void>({
      run: async (milliseconds) => {
        done.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        done.push(`${name} ends`);
      },
      onEmpty: () => undefined,
      before,
    });
  const front = lineOf('front');
  return { done, front, back: lineOf('back', front) };
}

test('takes one order at a time, as they came, and those of a line that rests at once', async () => {
  const { done, front, back } = twoLines();
  void back.take(SECOND);
  expect(done).toEqual(['back begins']);
  void front.take(SECOND);
  void front.take(SECOND);
  await pass(2 * SECOND);
  expect(done).toEqual([
    ...['back begins', 'front begins', 'back ends', 'front ends', 'front begins', 'front ends'],
  ]);
});

test('begins nothing behind others, nor between two of theirs', async () => {
  const { done, front, back } = twoLines();
  void front.take(SECOND);
  void back.take(SECOND);
  await pass(1.5 * SECOND);
  void front.take(SECOND);
  await pass(1.5 * SECOND);
  expect(done).toEqual(['front begins', 'front ends', 'front begins', 'front ends']);
  await pass(SECOND);
  expect(done.at(-1)).toBe('back begins');
});

test('whoever has waited for half a minute is not kept waiting, and the next one waits again', async () => {
  const { done, front, back } = twoLines();
  for (let second = 0; second < 100; second += 1) void front.take(SECOND);
  void back.take(SECOND);
  void back.take(SECOND);
  await pass(29 * SECOND);
  expect(done).not.toContain('back begins');
  await pass(2 * SECOND);
  expect(done.filter((one) => one === 'back begins')).toHaveLength(1);
  await pass(28 * SECOND);
  expect(done.filter((one) => one === 'back begins')).toHaveLength(1);
  await pass(4 * SECOND);
  expect(done.filter((one) => one === 'back begins')).toHaveLength(2);
});

test('an order that fails says so to whoever gave it, and the next one is taken', async () => {
  let isEmpty = 0;
  const turns = takeTurns<string, string>({
    run: async (order) => {
      if (order === 'broken') throw new Error('This one is broken.');
      return order;
    },
    onEmpty: () => {
      isEmpty += 1;
    },
  });
  const [broken, whole] = [turns.take('broken'), turns.take('whole')];
  await expect(broken).rejects.toThrow('This one is broken.');
  expect(await whole).toBe('whole');
  await pass(0);
  expect(isEmpty).toBe(1);
  expect(turns.restedFor()).toBe(0);
  await pass(SECOND);
  expect(turns.restedFor()).toBe(SECOND);
});
