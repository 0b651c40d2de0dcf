import { describe, expect, test } from 'vitest';
import { countTry, type TryCount } from './try-limit.ts';

const limit = { most: 10, windowSeconds: 900, freeTries: 5 };

function tryAt(times: number[]): (number | 'made')[] {
  let before: TryCount | null = null;
  return times.map((now) => {
    const counted = countTry(before, limit, now);
    if ('refusedFor' in counted) return counted.refusedFor;
    before = counted.next;
    return 'made';
  });
}

describe('countTry', () => {
  test('lets the first tries through at once and makes the next ones wait twice as long each', () => {
    expect(tryAt([0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 6])).toEqual([
      ...Array<string>(6).fill('made'),
      2,
      1,
      'made',
      3,
      'made',
    ]);
  });

  test('refuses the eleventh try until the window ends', () => {
    const spaced = Array.from({ length: 10 }, (_, index) => index * 80);
    expect(tryAt([...spaced, 800, 899, 900])).toEqual([...Array<string>(10).fill('made'), 100, 1, 'made']);
  });

  test('does not count a refused try', () => {
    expect(tryAt([0, 0, 0, 0, 0, 0, 1, 1, 1, 2])).toEqual([
      ...Array<string>(6).fill('made'),
      1,
      1,
      1,
      'made',
    ]);
  });

  test('a try that began before the others and is counted after them opens no new window', () => {
    const full = { most: 2, windowSeconds: 900, freeTries: 2 };
    const { next } = countTry({ tries: 1, untilTs: 1_900, waitUntilTs: 0 }, full, 1_000) as {
      next: TryCount;
    };
    expect(next.tries).toBe(2);
    expect(countTry(next, full, 999)).toEqual({ refusedFor: 901 });
  });

  test('a clock that is set back by more leaves nobody waiting for a window of the future', () => {
    const ahead = { tries: 10, untilTs: 90_000, waitUntilTs: 0 };
    expect(countTry(ahead, limit, 1_000)).toEqual({ next: { tries: 1, untilTs: 1_900, waitUntilTs: 0 } });
  });
});
