import { expect, test } from 'vitest';
import { MOST_LEVELS } from '../section-kinds.contract.ts';
import { buildTree } from './section-tree.ts';

const row = (id: number, parent_id: number | null) => ({
  id,
  parent_id,
  title: `S${id}`,
  slug: `s${id}`,
  type: 'section',
  visibility: 1,
  ...{ restriction: 1, read_groups: [], order_revision: 1, revision: 1 },
});

test('lists parents before their children, each with its way from the root', () => {
  const tree = buildTree(1, [row(3, 2), row(1, null), row(2, 1), row(4, null)]);
  expect([...tree.keys()]).toEqual([1, 2, 3, 4]);
  expect(tree.get(3)).toMatchObject({ path: '/s1/s2/s3', full_title: 'S1 / S2 / S3', parent_ids: [1, 2] });
});

test('puts at the root what has lost its parent, and where a circle closes', () => {
  const tree = buildTree(1, [row(1, 9), row(2, 3), row(3, 2)]);
  expect([...tree.values()].map(({ id, parent_id }) => [id, parent_id])).toEqual([
    [1, null],
    [3, null],
    [2, 3],
  ]);
});

test.each(['upwards', 'downwards'])('holds a chain of 50,000 sections, listed %s', (order) => {
  const chain = Array.from({ length: 50_000 }, (_, at) => row(at + 1, at === 0 ? null : at));
  const tree = buildTree(1, order === 'upwards' ? chain.toReversed() : chain);
  expect(tree.size).toBe(50_000);
  const depths = [...tree.values()].map((node) => node.parent_ids.length);
  expect(Math.max(...new Set(depths))).toBe(MOST_LEVELS - 1);
  expect(tree.get(50_000)?.parent_ids).toEqual([1, 2, 3, 4, 5]);
});
