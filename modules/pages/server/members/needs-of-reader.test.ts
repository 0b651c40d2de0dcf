import { expect, test } from 'vitest';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import { closedTo } from './needs-of-reader.ts';

const [OPEN, RESTRICTED, INHERITED] = [1, 2, 3];
const section = (id: number, parent_id: number | null, read_access_type: number) => ({
  ...{ id, parent_id, read_access_type, read_access_groups: ['press'] },
});
/** 1 is closed, 2 and 3 stand below it; 4 below 2 is closed for itself, and 5 is open to everybody. */
const tree = new Map(
  [
    section(1, null, RESTRICTED),
    section(2, 1, INHERITED),
    section(3, 2, INHERITED),
    section(4, 2, RESTRICTED),
    section(5, null, OPEN),
  ].map((one) => [one.id, one]),
) as unknown as SectionTree;
const closed: ClosedSections = { isPrivate: new Set(), isRestricted: new Set([1, 2, 3, 4, 99]) };
const shutTo = (sections: number[], groups: string[] = [], readsAll = false) => [
  ...closedTo({ sections, groups, readsAll }, closed, tree).isRestricted,
];

test.each<[number[], number[]]>([
  [[], [1, 2, 3, 4, 99]],
  [[1], [4, 99]],
  [[2], [1, 4, 99]],
  [[3], [1, 2, 4, 99]],
  [[4], [1, 2, 3, 99]],
  [[99], [1, 2, 3, 4, 99]],
])('who subscribes to sections %j finds %j shut', (sections, shut) => {
  expect(shutTo(sections)).toEqual(shut);
});

test('groups open what names them, and who reads all finds nothing shut', () => {
  expect(shutTo([], ['press'])).toEqual([99]);
  expect(shutTo([], ['others'])).toEqual([1, 2, 3, 4, 99]);
  expect(shutTo([], [], true)).toEqual([]);
});
