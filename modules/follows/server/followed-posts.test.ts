import { expect, test } from 'vitest';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import { withThoseBelow } from './followed-posts.ts';

const tree = new Map(
  [
    [0, []],
    [1, [0]],
    [2, [1, 0]],
    [3, [2, 1, 0]],
    [4, [0]],
  ].map(([id, parent_ids]) => [id, { id, parent_ids }]),
) as unknown as SectionTree;

test('a section stands for those below it, and each says because of which', () => {
  expect([...withThoseBelow(tree, [1, 3])]).toEqual([
    [1, [1]],
    [3, [3, 1]],
    [2, [1]],
  ]);
});

test('Home stands for itself, and what is gone for nothing else', () => {
  expect([...withThoseBelow(tree, [0, 9])]).toEqual([
    [0, [0]],
    [9, [9]],
  ]);
  expect(withThoseBelow(tree, []).size).toBe(0);
});
