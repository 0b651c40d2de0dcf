import { expect, test } from 'vitest';
import { openOwnTime, ownTime } from './own-time.ts';

test('work is over its time by what it used, not by what it waited', () => {
  const machine = { own: 1_000, clock: 0 };
  const isOver = openOwnTime(
    20,
    () => machine.own,
    () => machine.clock,
  );
  machine.clock = 5_000;
  machine.own += 15;
  expect(isOver()).toBe(false);
  machine.clock += 4;
  machine.own += 4;
  expect(isOver()).toBe(false);
  machine.clock += 10;
  machine.own += 10;
  expect(isOver()).toBe(true);
});

test('the account of the thread is asked a few times, however often the question is', () => {
  let asked = 0;
  let clock = 0;
  const isOver = openOwnTime(
    20,
    () => {
      asked += 1;
      return clock / 10;
    },
    () => clock,
  );
  while (!isOver()) clock += 0.01;
  expect(clock).toBeGreaterThan(190);
  expect(asked).toBeLessThan(100);
});

test('a thread that works has worked', () => {
  const before = ownTime();
  const until = performance.now() + 10_000;
  while (ownTime() - before < 5 && performance.now() < until) JSON.parse(JSON.stringify([before]));
  expect(ownTime() - before).toBeGreaterThanOrEqual(5);
});
