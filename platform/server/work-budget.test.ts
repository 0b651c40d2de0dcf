import { expect, test } from 'vitest';
import { BudgetSpent, openBudget, withinBudget } from './work-budget.ts';

test('work ends after its steps, however fast they are', () => {
  const budget = openBudget({ steps: 100, milliseconds: 1_000_000 });
  for (let step = 0; step < 100; step += 1) budget.spend();
  expect(() => budget.spend()).toThrow(BudgetSpent);
});

test('work ends after its time, however few its steps are', () => {
  let now = 0;
  const budget = openBudget({ steps: Number.POSITIVE_INFINITY, milliseconds: 50 }, () => now);
  budget.spend(2_000);
  now = 51;
  expect(() => budget.spend(2_000)).toThrow(BudgetSpent);
});

test('a part that has spent its own leaves the rest of the whole to the next one', () => {
  const whole = openBudget({ steps: 150, milliseconds: 1_000_000 });
  const part = () => withinBudget(whole, openBudget({ steps: 100, milliseconds: 1_000_000 }));
  expect(() => part().spend(101)).toThrow('More than 100 steps');
  const next = part();
  next.spend(49);
  expect(() => next.spend(1)).toThrow('More than 150 steps');
});

test('others have their turn while steps are done', async () => {
  const budget = openBudget({ steps: 100_000, milliseconds: 1_000_000 });
  let turns = 0;
  const other = setInterval(() => undefined, 1);
  setImmediate(() => {
    turns += 1;
  });
  await budget.pause();
  expect(turns).toBe(0);
  budget.spend(5_000);
  await budget.pause();
  clearInterval(other);
  expect(turns).toBe(1);
});
