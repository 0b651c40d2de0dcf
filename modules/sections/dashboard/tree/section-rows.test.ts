import { describe, expect, test } from 'vitest';
import type { TreeSection } from '../../sections.contract.ts';
import { accessChange } from './access-change.ts';
import { treeSection } from './section-rows.fixture.ts';
import { isDropTooDeep, movedItems, placeByKey, placeOf, rowsInSight } from './section-rows.ts';

const [a, b, c, d] = [
  treeSection(1, 'News'),
  treeSection(2, 'City', { parent_id: 1, parent_ids: [1] }),
  treeSection(3, 'Roads', { parent_id: 2, parent_ids: [1, 2] }),
  treeSection(4, 'Sport'),
] as [TreeSection, TreeSection, TreeSection, TreeSection];
const home = treeSection(0, 'Home');
const items = [home, a, b, c, d];
const titles = (rows: { section: TreeSection }[]) => rows.map(({ section }) => section.title);

describe('rows in sight', () => {
  test('leave out what lies in a closed section', () => {
    expect(titles(rowsInSight(items, new Set([2]), ''))).toEqual(['Home', 'News', 'City', 'Sport']);
  });

  test('are those that answer the words, with all above them, also in closed ones', () => {
    const rows = rowsInSight(items, new Set([1, 2]), 'road');
    expect(titles(rows)).toEqual(['News', 'City', 'Roads']);
    expect(rows.map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
  });

  test('of 5,000 sections are those below what is open', () => {
    const many = Array.from({ length: 5_000 }, (_, at) =>
      treeSection(
        at + 1,
        `Section ${at}`,
        at % 50 === 0 ? {} : { parent_id: at - (at % 50) + 1, parent_ids: [at - (at % 50) + 1] },
      ),
    );
    expect(rowsInSight(many, new Set([1]), '')).toHaveLength(4_951);
  });
});

describe('a drop', () => {
  test('beside a row keeps the level, on it goes inside, and nothing lands in itself', () => {
    expect(placeOf(items, 4, b, 'before')).toEqual({ parentId: 1, beforeId: 2 });
    expect(placeOf(items, 4, b, 'after')).toEqual({ parentId: 1, beforeId: null });
    expect(placeOf(items, 4, c, 'inside')).toEqual({ parentId: 3, beforeId: null });
    expect(placeOf(items, 1, c, 'inside')).toBeNull();
    expect(placeOf(items, 0, a, 'after')).toBeNull();
    expect(placeOf(items, 4, home, 'inside')).toBeNull();
    expect(placeOf(items, 4, home, 'after')).toEqual({ parentId: null, beforeId: 1 });
  });

  test('where it stands already, or too deep with all below it, means nothing', () => {
    expect(placeOf(items, 4, a, 'after')).toBeNull();
    let parents: number[] = [];
    const deep = Array.from({ length: 5 }, (_, at) => {
      const one = treeSection(10 + at, `L${at}`, { parent_id: parents.at(-1) ?? null, parent_ids: parents });
      parents = [...parents, one.id];
      return one;
    });
    expect(placeOf([...items, ...deep], 2, deep[4] as TreeSection, 'inside')).toBeNull();
    expect(placeOf([...items, ...deep], 3, deep[4] as TreeSection, 'inside')).not.toBeNull();
    const tooDeep = (dragged: number, target: TreeSection, zone: 'inside' | 'after') =>
      isDropTooDeep([...items, ...deep], dragged, target, zone);
    expect(tooDeep(2, deep[4] as TreeSection, 'inside')).toBe(true);
    expect(tooDeep(3, deep[4] as TreeSection, 'inside')).toBe(false);
    // What means nothing for another reason is no matter of depth.
    expect(tooDeep(10, deep[4] as TreeSection, 'inside')).toBe(false);
    expect(tooDeep(2, home, 'inside')).toBe(false);
    expect(tooDeep(4, a, 'after')).toBe(false);
  });

  test('is shown at once with all that lies below', () => {
    const shown = movedItems(items, 2, { parentId: 4, beforeId: null });
    expect(shown.map(({ id, parent_ids }) => [id, parent_ids])).toEqual([
      ...[
        [0, []],
        [1, []],
        [4, []],
        [2, [4]],
        [3, [4, 2]],
      ],
    ]);
  });
});

test('keys move a section among its siblings, below the one above, and beside its parent', () => {
  expect(placeByKey(items, d, 'up')).toEqual({ parentId: null, beforeId: 1 });
  expect(placeByKey(items, a, 'down')).toEqual({ parentId: null, beforeId: null });
  expect(placeByKey(items, d, 'down')).toBeNull();
  expect(placeByKey(items, d, 'in')).toEqual({ parentId: 1, beforeId: null });
  expect(placeByKey(items, b, 'out')).toEqual({ parentId: null, beforeId: 4 });
  expect(placeByKey(items, a, 'out')).toBeNull();
});

test('who reads is counted for a section and all that inherit from it', () => {
  const inheriting = { read_access_type: 3 };
  const tree = [
    a,
    { ...b, ...inheriting },
    { ...c, ...inheriting },
    { ...d, read_access_type: 2, read_access_groups: ['x'] },
  ];
  expect(accessChange(tree, 1, { parent_id: null, read_access_type: 2, read_access_groups: ['x'] })).toEqual({
    ...{ closing: 3, opening: 0, changing: 0 },
  });
  expect(accessChange(tree, 2, { ...b, ...inheriting, parent_id: 4 })).toEqual({
    ...{ closing: 2, opening: 0, changing: 0 },
  });
  expect(accessChange(tree, 4, { ...d, read_access_type: 1 })).toMatchObject({ opening: 1 });
  expect(accessChange(tree, 3, { ...c, ...inheriting })).toBeNull();
});
