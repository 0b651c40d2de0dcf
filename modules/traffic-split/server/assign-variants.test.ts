import { expect, test } from 'vitest';
import { controlOf, variantOf } from './assign-variants.ts';

const lots = Array.from({ length: 20_000 }, (_, at) => at);
const section = (weights: Record<string, number>, id = 7) => ({
  id,
  distribution: Object.entries(weights).map(([name, weight]) => ({ name, weight })),
});
const shares = (weights: Record<string, number>) => {
  const got = lots.map((lot) => variantOf(lot, section(weights)));
  return Object.fromEntries(
    Object.keys(weights).map((name) => [name, got.filter((one) => one === name).length / lots.length]),
  );
};

test.each([[{ old: 50, new: 50 }], [{ old: 90, new: 10 }], [{ a: 60, b: 30, c: 10 }], [{ on: 100, off: 0 }]])(
  'visitors get variants by their weights: %j',
  (weights) => {
    const got = shares(weights as never);
    for (const [name, weight] of Object.entries(weights)) {
      expect(Math.abs((got[name] ?? 0) - weight / 100)).toBeLessThan(0.015);
    }
  },
);

test('a visitor keeps the variant, and has another lot in another section', () => {
  const one = section({ a: 50, b: 50 });
  const other = section({ a: 50, b: 50 }, 8);
  for (const lot of lots.slice(0, 100)) expect(variantOf(lot, one)).toBe(variantOf(lot, one));
  const alike = lots.filter((lot) => variantOf(lot, one) === variantOf(lot, other)).length / lots.length;
  expect(alike).toBeGreaterThan(0.48);
  expect(alike).toBeLessThan(0.52);
});

test('other weights move no more visitors than they must', () => {
  const before = section({ old: 80, new: 20 });
  const after = section({ old: 70, new: 30 });
  const moved = lots.filter((lot) => variantOf(lot, before) !== variantOf(lot, after));
  expect(moved.length / lots.length).toBeLessThan(0.115);
  expect(moved.every((lot) => variantOf(lot, before) === 'old')).toBe(true);
});

test('a further variant takes from each of the others alone', () => {
  const before = section({ a: 50, b: 50 });
  const after = section({ a: 40, b: 40, c: 20 });
  for (const lot of lots) {
    const now = variantOf(lot, after);
    if (now !== 'c') expect(now).toBe(variantOf(lot, before));
  }
});

test('the control is the first variant', () => {
  expect(controlOf(section({ old: 0, new: 100 }))).toBe('old');
});
