import { expect, test } from 'vitest';
import { BudgetSpent, openBudget } from '#platform/server/work-budget.ts';
import { findCircles, readHops } from './redirect-loops.ts';

const budget = (steps = 10_000) => openBudget({ steps, milliseconds: 10_000 });

/** What a site has, of which each read takes the keys that it is asked for, and how often it was asked. */
function siteOf(hops: ReadonlyMap<string, string>) {
  const asked: string[][] = [];
  const read = async (keys: string[]) => {
    asked.push(keys);
    return new Map(
      keys.flatMap((key) => (hops.has(key) ? [[key, { redirectTo: hops.get(key) ?? '' }]] : [])),
    );
  };
  return { asked, read };
}

/** `/prefix0` leads to `/prefix1`, and so on. */
const chain = (prefix: string, length: number) =>
  new Map(Array.from({ length }, (_, at) => [`/${prefix}${at}`, `/${prefix}${at + 1}`]));

const found = async (starts: ReadonlyMap<string, string>, there: ReadonlyMap<string, string> = new Map()) => {
  const site = siteOf(there);
  const hops = await readHops(site.read, starts, budget());
  return { ...(await findCircles([...starts.keys()], hops, budget())), asked: site.asked };
};

test('a circle of new redirects and of those that the site has is opened at its first new one', async () => {
  const starts = new Map([
    ['/tail', '/a'],
    ['/b', '/c'],
    ['/a', '/b'],
  ]);
  const { circling, unknown } = await found(starts, new Map([['/c', '/a']]));
  expect([circling, unknown]).toEqual([['/b'], []]);
});

test('ways that end or meet are no circles', async () => {
  const starts = new Map([
    ['/a', '/x'],
    ['/b', '/x'],
    ['/x', '/y'],
  ]);
  expect(await found(starts)).toMatchObject({ circling: [], unknown: [] });
});

test('all ways of a batch go on by one statement for each hop', async () => {
  const starts = new Map([...chain('a', 1), ['/b', '/a1'], ['/c', '/a4']]);
  const { asked } = await found(starts, chain('a', 6));
  expect(asked[0]?.sort()).toEqual(['/a1', '/a4']);
  expect(asked.length).toBeLessThanOrEqual(6);
});

test('a chain without an end asks the database twelve times at most, and only what leads there is unknown', async () => {
  const starts = new Map([
    ['/in', '/a0'],
    ['/before', '/in'],
    ['/good', '/elsewhere'],
  ]);
  const { asked, circling, unknown } = await found(starts, chain('a', 5_000));
  expect(asked).toHaveLength(12);
  expect([circling, unknown]).toEqual([[], ['/in', '/before']]);
});

test('ways of a batch that all run into each other are walked once, and not beyond the budget', async () => {
  const starts = chain('n', 4_000);
  const hops = { next: starts, unread: new Set<string>() };
  const backwards = [...starts.keys()].reverse();
  expect(await findCircles([...starts.keys()], hops, budget(4_001))).toEqual({ circling: [], unknown: [] });
  expect(await findCircles(backwards, hops, budget(4_001))).toEqual({ circling: [], unknown: [] });
  await expect(findCircles(backwards, hops, budget(3_999))).rejects.toBeInstanceOf(BudgetSpent);
});
