import { expect, test } from 'vitest';
import { SeenIds } from './seen-ids.ts';

test('a hundred thousand ids are told apart, and each is new once', () => {
  const seen = new SeenIds();
  const ids = Array.from({ length: 100_000 }, (_, index) => `posts\n${index}`);
  expect(ids.every((id) => seen.add(id))).toBe(true);
  expect(ids.some((id) => seen.add(id))).toBe(false);
  expect(seen.has('pages\n1')).toBe(false);
});
