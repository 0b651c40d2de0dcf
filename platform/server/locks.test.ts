import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { locks } from './locks.ts';

test('no two locks have one number', () => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every advisory lock of the product has its number from the list', async () => {
  const unnamed: string[] = [];
  for await (const path of glob('{platform,modules,apps,database}/**/*.ts')) {
    if (path.endsWith('.test.ts') || path.includes('platform/testing/')) continue;
    const text = readFileSync(path, 'utf8');
    if (/pg_(try_)?advisory_/.test(text) && !/\blocks\.\w|\btypeof locks\b/.test(text)) unnamed.push(path);
  }
  expect(unnamed).toEqual([]);
});
