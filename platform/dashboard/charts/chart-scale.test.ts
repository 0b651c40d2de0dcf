import { expect, test } from 'vitest';
import { labelled, scaleTo } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 5, 10]],
  [110_931, [0, 50_000, 100_000, 150_000]],
  [61_377, [0, 25_000, 50_000, 75_000]],
])('a scale to %d has the lines %j', (largest, ticks) => {
  expect(scaleTo(largest).ticks).toEqual(ticks);
});

test('a scale reaches its largest value and has at most four lines', () => {
  for (let largest = 0; largest < 5_000; largest += 7) {
    const { top, ticks } = scaleTo(largest);
    expect(top).toBeGreaterThanOrEqual(largest);
    expect(ticks.length).toBeLessThanOrEqual(4);
    expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true);
  }
});

test('labels keep their distance, and the first point always has one', () => {
  expect([...labelled(30, 1_000, 100)]).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
  expect([...labelled(7, 1_000, 100)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...labelled(1, 50, 100)]).toEqual([0]);
});
