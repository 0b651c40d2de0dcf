import { expect, test } from 'vitest';
import { nextStep } from './step-size.ts';

test('a quick machine goes through more posts at once, a slow one through fewer, each within bounds', () => {
  expect([128, 512, 512].map((step) => nextStep(step, 20))).toEqual([512, 512, 512]);
  expect([512, 128, 32].map((step) => nextStep(step, 900))).toEqual([128, 32, 32]);
  expect(nextStep(128, 200)).toBe(128);
});
