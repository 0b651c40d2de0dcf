import { array, assert, integer, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postRow } from '../post-row.fixture.ts';
import { postsTree } from './posts-tree.ts';

const posts = (...pairs: [number, number | null][]) =>
  pairs.map(([id, parent_id]) => postRow({ id, parent_id }));
const drawn = (rows: ReturnType<typeof postsTree>) =>
  rows.map(({ id, branch }) => `${'-'.repeat(branch?.level ?? 0)}${id}`).join(' ');

describe('posts with their parts', () => {
  test('stay a flat list when nobody has a part on the page', () => {
    const rows = postsTree(posts([1, null], [2, 99]), new Set());
    expect(drawn(rows)).toBe('1 2');
    expect(rows.every(({ branch }) => branch === undefined)).toBe(true);
  });

  test('stand under their parent, in the order of the list, wherever the sort put them', () => {
    expect(drawn(postsTree(posts([3, 1], [1, null], [2, 1], [4, null]), new Set()))).toBe('1 -3 -2 4');
  });

  test('disappear when their parent is closed, with all that hangs below them', () => {
    const list = posts([1, null], [2, 1], [3, 2], [4, null]);
    expect(drawn(postsTree(list, new Set()))).toBe('1 -2 --3 4');
    expect(drawn(postsTree(list, new Set([1])))).toBe('1 4');
  });

  test('mark the last part of a parent, where its line ends', () => {
    const rows = postsTree(posts([1, null], [2, 1], [3, 1]), new Set());
    expect(rows.map(({ branch }) => branch?.isLast)).toEqual([true, false, true]);
  });

  test('are each shown exactly once, whatever parents they name', () => {
    const lists = array(
      record({ id: integer({ min: 1, max: 12 }), parent: option(integer({ min: 1, max: 12 })) }),
    );
    assert(
      property(lists, (list) => {
        const unique = [...new Map(list.map((one) => [one.id, one])).values()];
        const rows = postsTree(
          unique.map(({ id, parent }) => postRow({ id, parent_id: parent })),
          new Set(),
        );
        expect(rows.map(({ id }) => id).sort()).toEqual(unique.map(({ id }) => id).sort());
      }),
    );
  });
});
