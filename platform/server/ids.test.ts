import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeIds, secondOfId } from './ids.ts';

const EPOCH = Date.UTC(2025, 0, 1) / 1000;

test('ids rise strictly, whatever the clock does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -4000, max: 4000 }), { minLength: 1, maxLength: 200 }),
      (steps) => {
        let clock = EPOCH + 50_000_000;
        const next = makeIds(3, 0, () => clock);
        let last = -1;
        for (const step of steps) {
          clock += step;
          const id = next();
          expect(id).toBeGreaterThan(last);
          last = id;
        }
      },
    ),
  );
});

test('two nodes never make the same id', () => {
  const clock = () => EPOCH + 1000;
  const [one, two] = [makeIds(0, 0, clock), makeIds(63, 0, clock)];
  const made = new Set<number>();
  for (let count = 0; count < 100_000; count += 1) made.add(one()).add(two());
  expect(made.size).toBe(200_000);
});

test('a burst borrows from the coming seconds and stays within 53 bits', () => {
  const clock = () => EPOCH + 2 ** 32 - 10;
  const next = makeIds(63, 0, clock);
  let id = 0;
  for (let count = 0; count < 2 ** 16; count += 1) id = next();
  expect(Number.isSafeInteger(id)).toBe(true);
  expect(secondOfId(id)).toBe(clock() + 1);
});

test('a node number begins after everything that its last owner may have given', () => {
  const next = makeIds(5, 2000, () => EPOCH + 1000);
  expect(secondOfId(next())).toBe(EPOCH + 2000);
});
