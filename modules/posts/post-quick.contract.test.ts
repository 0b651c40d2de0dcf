import { expect, test } from 'vitest';
import { setPosition } from './post-quick.contract.ts';
import { PostFilters } from './posts.contract.ts';

test.each<[unknown, boolean]>([
  [0, true],
  [3, true],
  [-1, false],
  [1.5, false],
  ['first', false],
])('post-position: %j is a position: %s', (position, isOne) => {
  expect(setPosition.body?.safeParse({ section_id: 20, position }).success).toBe(isOne);
});

test('section-ordered-fetch: the hundred that have a place in a section are one page', () => {
  const asked = { subpage_id: '20', order_by: 'manual', limit: '100', offset: '0' };
  expect(PostFilters.parse(asked)).toMatchObject({ order_by: 'manual', limit: 100, offset: 0 });
});
