import { expect, test } from 'vitest';
import { type CustomFilter, readPostsSearch } from '../list/posts-search.ts';
import { withKnownFields } from './known-fields.ts';

const fields = [{ name: 'stars', title: 'Stars', kind: 'number' as const, options: [] }];
const left = (...customFilters: CustomFilter[]) =>
  withKnownFields({ ...readPostsSearch({}), customFilters }, fields).customFilters;

test.each<[CustomFilter, boolean]>([
  [{ field: 'stars', op: 'eq', value: 3 }, true],
  [{ field: 'gone', op: 'eq', value: 3 }, false],
  [{ field: 'stars', op: 'exists' }, true],
  [{ field: 'stars', op: 'exists', value: 'no' }, false],
  [{ field: 'stars', op: 'gt', value: true }, false],
  [{ field: 'stars', op: 'lt', value: '2026-01-01' }, true],
  [{ field: 'stars', op: 'in', value: [] }, false],
  [{ field: 'stars', op: 'in', value: [1, 'b'] }, true],
  [{ field: 'stars', op: 'contains', value: '' }, false],
  [{ field: 'stars', op: 'neq', value: { a: 1 } }, false],
])('of an address %j is asked: %j', (filter, isAsked) => {
  expect(left(filter)).toEqual(isAsked ? [filter] : []);
});
