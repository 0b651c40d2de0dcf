import { describe, expect, test } from 'vitest';
import { countTry, networkOf, type TryCount } from './try-limit.ts';

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
});

describe('networkOf', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
    ['2001:DB8:1:2::9', '2001:0db8:0001:0002'],
    ['2001:db8::1', '2001:0db8:0000:0000'],
    ['::1', '0000:0000:0000:0000'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000'],
  ])('takes %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
