import { expect, test } from 'vitest';
import { holdJobs } from './held-jobs.ts';

test('a job is held while it runs, and until the word of its end must have arrived', () => {
  let now = 0;
  const held = holdJobs(() => now);
  expect(held.has('1')).toBe(false);
  held.begin('1');
  expect(held.isWorking()).toBe(true);
  now += 86_400_000;
  expect(held.has('1')).toBe(true);
  held.end('1');
  expect(held.isWorking()).toBe(false);
  now += 599_999;
  expect(held.has('1')).toBe(true);
  now += 2;
  expect(held.has('1')).toBe(false);
});
