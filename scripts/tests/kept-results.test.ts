import { expect, test } from 'vitest';
import { KEPT_FOR, keptAfter, keyOf, toRun } from './kept-results.ts';

const hash = (...parts: string[]) => parts.join('|');
const hashes = new Map([
  ['a.test.ts', '1'],
  ['a.ts', '2'],
  ['far.ts', '3'],
]);
const reach = { files: new Set(['a.test.ts', 'a.ts']), seesAll: false };
const passed = { status: 'passed', failureMessages: [] };

test('the key of a test changes with what it reaches, and with nothing else', () => {
  const key = keyOf(reach, hashes, 'ground', hash);
  expect(keyOf(reach, new Map(hashes).set('far.ts', '4'), 'ground', hash)).toBe(key);
  expect(keyOf(reach, new Map(hashes).set('a.ts', '4'), 'ground', hash)).not.toBe(key);
  expect(keyOf(reach, hashes, 'other packages', hash)).not.toBe(key);
});

test('one that reads files sees all of them, also one that comes later', () => {
  const all = { ...reach, seesAll: true };
  const key = keyOf(all, hashes, 'ground', hash);
  expect(keyOf(all, new Map(hashes).set('far.ts', '4'), 'ground', hash)).not.toBe(key);
  expect(keyOf(all, new Map(hashes).set('new.ts', '5'), 'ground', hash)).not.toBe(key);
});

test('what passed as it is now stays passed for a day', () => {
  const keys = new Map([['a.test.ts', 'k']]);
  const kept = { 'a.test.ts': { key: 'k', at: 1_000 } };
  expect(toRun(keys, kept, 2_000)).toEqual([]);
  expect(toRun(keys, kept, 1_000 + KEPT_FOR)).toEqual(['a.test.ts']);
  expect(toRun(keys, kept, 0)).toEqual(['a.test.ts']);
  expect(toRun(new Map([['a.test.ts', 'other']]), kept, 2_000)).toEqual(['a.test.ts']);
});

test('keeps what passed at the first try and whole, and forgets what failed', () => {
  const keys = new Map(
    ['good', 'failed', 'unsteady', 'skipped', 'empty', 'before', 'gone'].map((one) => [one, one]),
  );
  const old = Object.fromEntries([...keys].map(([name, key]) => [name, { key, at: 1 }]));
  const report = (name: string, ...assertionResults: (typeof passed | object)[]) =>
    ({ name, status: name === 'failed' ? 'failed' : 'passed', assertionResults }) as never;
  keys.delete('gone');
  const kept = keptAfter(
    old,
    keys,
    [
      report('good', passed),
      report('failed', passed, { status: 'failed', failureMessages: ['no'] }),
      report('unsteady', { status: 'passed', failureMessages: ['first no'] }),
      report('skipped', passed, { status: 'skipped', failureMessages: [] }),
      report('empty'),
    ],
    9,
  );
  expect(kept).toEqual({ good: { key: 'good', at: 9 }, before: { key: 'before', at: 1 } });
});
