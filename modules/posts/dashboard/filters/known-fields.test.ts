import { expect, test } from 'vitest';
import { readPostsSearch } from '../list/posts-search.ts';
import { withKnownFields } from './known-fields.ts';

test('conditions on fields that the site does not have are left out, and nothing else is made anew', () => {
  const fields = { stars: { type: 'number' } };
  const kept = { field: 'stars', op: 'eq', value: 3 };
  const search = { ...readPostsSearch({}), customFilters: [kept] };
  expect(withKnownFields(search, fields)).toBe(search);
  for (const field of ['gone', 'toString']) {
    const asked = { ...search, customFilters: [kept, { field, op: 'exists' }] };
    expect(withKnownFields(asked, fields).customFilters).toEqual([kept]);
  }
});
