import { expect, test } from 'vitest';
import { nextStep, pauseAfter } from './step-size.ts';

test('a quick machine goes through more posts at once, a slow one through fewer, each within bounds', () => {
  expect([128, 512, 512].map((step) => nextStep(step, 20))).toEqual([512, 512, 512]);
  expect([512, 128, 32].map((step) => nextStep(step, 900))).toEqual([128, 32, 32]);
  expect(nextStep(128, 200)).toBe(128);
});

test('half of the time is left to requests while they are many, and none when they are few', () => {
  expect([pauseAfter(90, true), pauseAfter(90, false), pauseAfter(9_000, true)]).toEqual([90, 0, 500]);
});
