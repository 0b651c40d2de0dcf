import { expect, test } from 'vitest';
import { isAskedByProgram } from './asked-by-program.ts';
import { MOST_PATHS, missBatch } from './miss-batch.ts';
import { addVisitor, countVisitors, MOST_VISITORS } from './visitor-sketch.ts';

const now = 1_764_000_000;
const miss = { referrer: '', isBot: false, visitor: 1, now, bucketTs: now, day: '2025-11-24' };

test('a site keeps so many addresses within an hour, and counts the rest together', () => {
  const batch = missBatch();
  for (let n = 0; n < MOST_PATHS + 100; n += 1) batch.add({ ...miss, path: `/${n}` });
  const first = batch.take();
  expect(first.length).toBe(MOST_PATHS + 1);
  expect(first.find(({ path }) => path === '')?.hits).toBe(100);
  batch.add({ ...miss, path: '/one-more' });
  batch.add({ ...miss, path: '/7' });
  expect(batch.take().map(({ path }) => path)).toEqual(['', '/7']);
  batch.add({ ...miss, path: '/one-more', now: now + 3_600 });
  expect(batch.take().map(({ path }) => path)).toEqual(['/one-more']);
  expect([batch.isOver(now + 3_700), batch.isOver(now + 7_200)]).toEqual([false, true]);
});

test('an address keeps twenty referrers within an hour', () => {
  const batch = missBatch();
  for (let n = 0; n < 30; n += 1) batch.add({ ...miss, path: '/a', referrer: `site-${n}.test` });
  const sums = batch.take();
  expect([sums.length, sums.find(({ referrer }) => referrer === '*')?.hits]).toEqual([21, 10]);
});

test('visitors are counted exactly while they are few, and closely when they are many', () => {
  const seen = (many: number) => {
    const visitors: number[] = [];
    for (let n = 0; n < many; n += 1) {
      const number = (n * 2_654_435_761) % 2 ** 31;
      addVisitor(visitors, number);
      addVisitor(visitors, number);
    }
    expect(visitors.length).toBeLessThanOrEqual(MOST_VISITORS);
    return countVisitors([...visitors, ...visitors]);
  };
  expect([seen(0), seen(1), seen(31)]).toEqual([0, 1, 31]);
  expect(Math.abs(seen(10_000) - 10_000)).toBeLessThan(3_000);
});

test.each([
  ['/wp-login.php', true],
  ['/blog/.env', true],
  ['/favicon.ico', true],
  ['/shell.php', true],
  ['/index.php', false],
  ['/wp-content/uploads/2014/picture.jpg', false],
  ['/news/default.aspx', false],
  ['/2014/05/story.html', false],
])('%s is asked for by programs: %s', (path, isScan) => {
  expect(
    isAskedByProgram(path, 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'),
  ).toBe(isScan);
});
