import { expect, test } from 'vitest';
import { minuteCounts } from './minute-counts.ts';

test('takes as many as a key allows, and says how long there is none', () => {
  const take = minuteCounts();
  expect([take({ ann: 2 }, 1_000), take({ ann: 2 }, 2_000), take({ ann: 2 }, 3_000)]).toEqual([
    null,
    null,
    58,
  ]);
  expect(take({ ben: 2 }, 3_000)).toBeNull();
  expect(take({ ann: 2 }, 61_000)).toBeNull();
});

test('takes nothing of any key when one has had enough', () => {
  const take = minuteCounts();
  expect(take({ ann: 5, all: 1 }, 0)).toBeNull();
  expect(take({ ben: 1, all: 1 }, 0)).toBe(60);
  expect(take({ ben: 1 }, 0)).toBeNull();
});

test('begins anew when the clock was set back', () => {
  const take = minuteCounts();
  expect(take({ ann: 1 }, 1_000_000)).toBeNull();
  expect(take({ ann: 1 }, 500_000)).toBeNull();
});
