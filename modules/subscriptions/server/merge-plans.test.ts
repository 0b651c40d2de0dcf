import { expect, test } from 'vitest';
import { planUnknown, tooManyPlans } from '../packages.contract.ts';
import { mergePlans, type StoredPlan } from './merge-plans.ts';

const terms = {
  interval: 'month' as const,
  ...{ interval_count: 1, amount: 900, currency: 'EUR', trial_days: 0, gateway_price_ref: null },
};
const plan = (id: number, more: Partial<StoredPlan> = {}): StoredPlan => ({
  ...terms,
  ...{ id, retired_ts: null },
  ...more,
});
let next = 100;
const merge = (stored: StoredPlan[], said: Parameters<typeof mergePlans>[1], used: number[] = []) => {
  next = 100;
  return mergePlans(stored, said, { used: new Set(used), nextId: () => next++, now: 5_000 });
};

test('a plan that nobody ever had is changed as it is', () => {
  expect(merge([plan(1)], [{ ...terms, id: 1, amount: 1_200 }])).toEqual([plan(1, { amount: 1_200 })]);
});

test('another price of a plan that somebody has is another plan, and theirs is kept', () => {
  expect(merge([plan(1)], [{ ...terms, id: 1, amount: 1_200 }], [1])).toEqual([
    plan(100, { amount: 1_200 }),
    plan(1, { retired_ts: 5_000 }),
  ]);
});

test('a plan with subscribers is linked to the gateway once, and stays the same plan', () => {
  const linked = { ...terms, id: 1, gateway_price_ref: 'price_1' };
  expect(merge([plan(1)], [linked], [1])).toEqual([plan(1, { gateway_price_ref: 'price_1' })]);
  const before = plan(1, { gateway_price_ref: 'price_0' });
  expect(merge([before], [linked], [1])).toEqual([
    plan(100, { gateway_price_ref: 'price_1' }),
    { ...before, retired_ts: 5_000 },
  ]);
});

test('a plan that is left out goes, unless somebody has it', () => {
  expect(merge([plan(1), plan(2)], [], [2])).toEqual([plan(2, { retired_ts: 5_000 })]);
});

test('the order of what is offered is the order that was said, and what is retired comes after', () => {
  const stored = [plan(3, { retired_ts: 9 }), plan(1), plan(2)];
  const said = [
    { ...terms, id: 2 },
    { ...terms, interval: 'year' as const },
    { ...terms, id: 1 },
  ];
  const merged = merge(stored, said, [1, 2, 3]) as StoredPlan[];
  expect(merged.map(({ id }) => id)).toEqual([2, 100, 1, 3]);
});

test('a plan of another package, a retired one and one that is named twice are refused', () => {
  expect(merge([plan(1)], [{ ...terms, id: 7 }])).toBe(planUnknown);
  expect(merge([plan(1, { retired_ts: 4 })], [{ ...terms, id: 1 }])).toBe(planUnknown);
  expect(
    merge(
      [plan(1)],
      [
        { ...terms, id: 1 },
        { ...terms, id: 1 },
      ],
    ),
  ).toBe(planUnknown);
});

test('a package keeps two hundred plans at most', () => {
  const many = Array.from({ length: 200 }, (_, at) => plan(at + 1, { retired_ts: 1 }));
  expect(merge(many, [terms])).toBe(tooManyPlans);
});
