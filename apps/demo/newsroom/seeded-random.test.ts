import { expect, it } from 'vitest';
import { createDraw } from './seeded-random.ts';

it('draws the same for the same seed and something else for another', () => {
  const numbers = (seed: number) => Array.from({ length: 20 }, createDraw(seed).next);
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

it('gives a fork that does not depend on what was drawn before', () => {
  const draw = createDraw(7);
  const before = draw.fork('comments').next();
  draw.next();
  expect(draw.fork('comments').next()).toBe(before);
});

it('keeps integers within both ends and reaches them', () => {
  const draw = createDraw(1);
  const drawn = new Set(Array.from({ length: 200 }, () => draw.int(2, 4)));
  expect([...drawn].sort()).toEqual([2, 3, 4]);
});

it('picks by weight', () => {
  const draw = createDraw(1);
  const drawn = Array.from({ length: 400 }, () =>
    draw.weighted(['often', 'seldom', 'never'], (one) => ({ often: 9, seldom: 1, never: 0 })[one] ?? 0),
  );
  expect(drawn.filter((one) => one === 'often').length).toBeGreaterThan(320);
  expect(drawn).toContain('seldom');
  expect(drawn).not.toContain('never');
});
