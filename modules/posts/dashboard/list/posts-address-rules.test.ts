import { describe, expect, test } from 'vitest';
import { type PostsSearch, readPostsSearch } from './posts-search.ts';

/** Each rule of document 1, section 5.1: the parameter, what it says, and what the list makes of it. */
const rules: [rule: string, name: string, value: string, expected: Partial<PostsSearch>][] = [
  ['address-limit', 'limit', '10', { limit: 10 }],
  ['address-limit', 'limit', '25', { limit: 25 }],
  ['address-limit', 'limit', '50', { limit: 50 }],
  ['address-limit', 'limit', '100', { limit: 100 }],
  ['address-limit', 'limit', '7', { limit: 50 }],
  ['address-limit', 'limit', '020', { limit: 50 }],
  ['address-limit', 'limit', '', { limit: 50 }],
  ['address-page', 'page', '3', { page: 3 }],
  ['address-page', 'page', '0', { page: 1 }],
  ['address-page', 'page', 'x', { page: 1 }],
  ['address-page', 'page', '-3', { page: 1 }],
  ['address-page', 'page', '2.5', { page: 1 }],
  ['address-page', 'page', '9007199254740993', { page: 1 }],
  ['address-ids', 'author_id', '12', { authorId: 12 }],
  ['address-ids', 'author_id', 'a1', { authorId: undefined }],
  ['address-ids', 'author_id', '12a', { authorId: undefined }],
  ['address-ids', 'community_id', '7', { communityId: 7 }],
  ['address-ids', 'community_id', '-7', { communityId: undefined }],
  ['address-ids', 'followed_site_id', '9', { followedSiteId: 9 }],
  ['address-ids', 'followed_site_id', '9 ', { followedSiteId: undefined }],
  ['address-rating', 'rating', '4', { rating: 4 }],
  ['address-rating', 'rating', '0', { rating: 0 }],
  ['address-rating', 'rating', '6', { rating: undefined }],
  ['address-rating', 'rating', 'x', { rating: undefined }],
  ['address-status', 'status', '3', { status: 3 }],
  ['address-status', 'status', '10', { status: 10 }],
  ['address-status', 'status', '100', { status: 100 }],
  ['address-status', 'status', '11', { status: 98 }],
  ['address-status', 'status', 'abc', { status: 98 }],
  ['address-sectionid', 'sectionid', '0', { section: 0 }],
  ['address-sectionid', 'sectionid', '12', { section: 12 }],
  ['address-sectionid', 'sectionid', 'no-sections', { section: 'no-sections' }],
  ['address-sectionid', 'sectionid', 'no-main-section', { section: 'no-main-section' }],
  ['address-sectionid', 'sectionid', 'foo', { section: undefined }],
  ['address-sectionid', 'sectionid', '-1', { section: undefined }],
  ['address-stageid', 'stageid', '4', { stageId: 4 }],
  ['address-stageid', 'stageid', 'foo', { stageId: undefined }],
  ['G-28', 'tag_id', '4', { tagId: 4 }],
  ['G-28', 'tag_id', 'foo', { tagId: undefined }],
  ['address-period', 'period', 'yesterday', { period: 'yesterday' }],
  ['address-period', 'period', 'future', { period: 'future' }],
  ['address-period', 'period', '1h', { period: 'all' }],
  ['address-period', 'period', 'custom', { period: 'all' }],
  ['address-type', 'type', 'live_blog', { type: 'live_blog' }],
  ['address-type', 'type', 'foo', { type: undefined }],
  ['invalid-address-reset', 'status', '', { status: 98 }],
  ['invalid-address-reset', 'period', 'zzz', { period: 'all' }],
  ['G-28', 'suspicious', '1', { suspicious: 1 }],
  ['G-28', 'suspicious', 'yes', { suspicious: undefined }],
  ['G-28', 'excludedSectionIds', '4,x,4,9', { excludedSectionIds: [4, 9] }],
  ['G-28', 'customFilters', '{"field":"a"}', { customFilters: [] }],
  [
    'G-28',
    'customFilters',
    '[{"field":"a","op":"eq","value":1}]',
    { customFilters: [{ field: 'a', op: 'eq', value: 1 }] },
  ],
  ['G-28', 'customFilters', '[{"field":"a","op":"like"}]', { customFilters: [] }],
  ['G-28', 'order_by', 'title', { sortBy: 'title' }],
  ['G-28', 'order_by', 'rating', { sortBy: 'created_date' }],
  ['G-28', 'order_direction', '0', { sortDirection: 0 }],
  ['G-28', 'order_direction', '2', { sortDirection: -1 }],
];

describe('the parameters of the address (5.1)', () => {
  test.each(rules)('%s: reads %s=%s by its rule', (_, name, value, expected) => {
    expect(readPostsSearch({ [name]: value })).toMatchObject(expected);
  });

  test('have their defaults when the address says nothing', () => {
    expect(readPostsSearch({})).toMatchObject({
      ...{ limit: 50, page: 1, status: 98, period: 'all', type: undefined, rating: undefined, layout: '' },
      ...{ sortBy: 'created_date', sortDirection: -1, section: undefined, stageId: undefined },
    });
  });

  const custom = { period: 'custom', 'date-from': '01/02/2024', 'date-to': '29/02/2024' };
  test.each([
    ['two dates in their order', 'custom', {}],
    ['the same day twice', 'custom', { 'date-to': '01/02/2024' }],
    ['a day that does not exist', 'all', { 'date-to': '30/02/2024' }],
    ['dates in the wrong order', 'all', { 'date-to': '31/01/2024' }],
    ['one date', 'all', { 'date-to': undefined }],
    ['the other date', 'all', { 'date-from': undefined }],
    ['month and day changed over', 'all', { 'date-from': '02/29/2024' }],
    ['days without a leading zero', 'all', { 'date-from': '1/2/2024' }],
  ] as const)('address-period: takes custom with %s as %s', (_, period, more) => {
    const read = readPostsSearch({ ...custom, ...more });
    expect(read.period).toBe(period);
    expect(read.dateFrom === undefined).toBe(period === 'all');
  });

  test('address-ids: ignore the name of somebody whose number is ignored', () => {
    expect(readPostsSearch({ author_id: 'a1', author: 'Somebody' }).author).toBe('');
    expect(readPostsSearch({ author_id: '1', author: 'Somebody' }).author).toBe('Somebody');
  });
});
