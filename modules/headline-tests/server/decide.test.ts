import { expect, test } from 'vitest';
import { type Counted, winnerOf } from './decide.ts';

/** The same chances in each run. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Readers who open headlines with these shares, looked at after every 250 pages of each. */
function told(shares: readonly number[], pages: number, chance: () => number): number | null {
  const counted: Counted[] = shares.map(() => ({ shown: 0, opened: 0 }));
  for (let page = 1; page <= pages; page += 1) {
    for (const [at, one] of counted.entries()) {
      one.shown += 1;
      if (chance() < (shares[at] ?? 0)) one.opened += 1;
    }
    if (page % 250 !== 0) continue;
    const winner = winnerOf(counted);
    if (winner !== null) return winner;
  }
  return null;
}

test('of headlines that are opened alike, looking again and again names a winner in fewer than 5 of 100 tests', () => {
  const chance = chances(7);
  const named = Array.from({ length: 200 }, () => told([0.04, 0.04], 10_000, chance)).filter(
    (winner) => winner !== null,
  );
  expect(named.length).toBeLessThan(10);
});

test('so it does with four headlines', () => {
  const chance = chances(11);
  const named = Array.from({ length: 100 }, () => told([0.04, 0.04, 0.04, 0.04], 6_000, chance)).filter(
    (winner) => winner !== null,
  );
  expect(named.length).toBeLessThan(5);
});

test('a headline that is opened half as often again wins within 20,000 pages', () => {
  const chance = chances(3);
  const named = Array.from({ length: 40 }, () => told([0.04, 0.06], 20_000, chance));
  expect(named.filter((winner) => winner === 1).length).toBeGreaterThan(38);
  expect(named).not.toContain(0);
});

test.each([
  [
    'too few pages of one',
    [
      { shown: 9_000, opened: 90 },
      { shown: 999, opened: 400 },
    ],
    null,
  ],
  [
    'nothing opened at all',
    [
      { shown: 5_000, opened: 0 },
      { shown: 5_000, opened: 0 },
    ],
    null,
  ],
  [
    'everything opened',
    [
      { shown: 5_000, opened: 5_000 },
      { shown: 5_000, opened: 5_000 },
    ],
    null,
  ],
  [
    'the headline of the post is best',
    [
      { shown: 5_000, opened: 400 },
      { shown: 5_000, opened: 200 },
    ],
    0,
  ],
  [
    'another is best',
    [
      { shown: 5_000, opened: 200 },
      { shown: 5_000, opened: 400 },
    ],
    1,
  ],
  [
    'two are better than the third, and no better than each other',
    [
      { shown: 5_000, opened: 401 },
      { shown: 5_000, opened: 200 },
      { shown: 5_000, opened: 400 },
    ],
    null,
  ],
  ['one alone', [{ shown: 5_000, opened: 400 }], null],
])('%s', (_why, counted, winner) => {
  expect(winnerOf(counted)).toBe(winner);
});
