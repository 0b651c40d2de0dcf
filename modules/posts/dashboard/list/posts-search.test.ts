import { assert, constantFrom, dictionary, oneof, property, string, webUrl } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageSizes } from '#platform/dashboard/list-pages.ts';
import { readPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { defaultPostsSearch, periods, readPostsSearch, writePostsSearch } from './posts-search.ts';

const names = [
  'period',
  'date-from',
  'date-to',
  'rating',
  'limit',
  'status',
  'layout',
  'index',
  'customFilters',
  'author_id',
  'author',
  'community_id',
  'community',
  'followed_site_id',
  'followed_site',
  'type',
  'sectionid',
  'excludedSectionIds',
  'sectionsData',
  'stageid',
  'page',
  'suspicious',
  'q',
  'order_by',
  'order_direction',
  'post',
  '__proto__',
];

const values = oneof(
  string({ unit: 'grapheme' }),
  constantFrom(...periods, ...pageSizes.map(String)),
  constantFrom('0', '1', '-1', '3', '98', '99', '101', '007', '9007199254740993', '1e3', 'no-sections', ' 5'),
  constantFrom('01/02/2024', '31/01/2024', '30/02/2024', '1/2/2024', '29/02/2023', '01-02-2024'),
  constantFrom('12,5,12', ',,7', '{"12":"Home","x":"y"}', '[{"field":"a","op":"eq","value":1}]', '[1,null]'),
);
const addresses = dictionary(constantFrom(...names), values).map(writePairs);

describe('the address of the posts list', () => {
  test('gives a valid state whatever it says', () => {
    assert(
      property(oneof(addresses, string(), webUrl({ withQueryParameters: true })), (address) => {
        const state = readPostsSearch(readPairs(address));
        expect(periods).toContain(state.period);
        expect(pageSizes).toContain(state.limit);
        expect(Number.isSafeInteger(state.page) && state.page >= 1).toBe(true);
        expect(state.period === 'custom').toBe(state.dateFrom !== undefined && state.dateTo !== undefined);
        expect(state.excludedSectionIds.length).toBeLessThanOrEqual(100);
        expect(state.customFilters.length).toBeLessThanOrEqual(10);
      }),
      { numRuns: 2000 },
    );
  });

  test('keeps a state through writing and reading', () => {
    assert(
      property(addresses, (address) => {
        const state = readPostsSearch(readPairs(address));
        expect(readPostsSearch(readPairs(writePairs(writePostsSearch(state))))).toEqual(state);
      }),
      { numRuns: 2000 },
    );
  });

  test('writes the same address again, so that Back never meets a twin', () => {
    assert(
      property(addresses, (address) => {
        const once = writePairs(writePostsSearch(readPostsSearch(readPairs(address))));
        expect(writePairs(writePostsSearch(readPostsSearch(readPairs(once))))).toBe(once);
      }),
    );
  });

  test('leaves every default out', () => {
    expect(writePostsSearch(defaultPostsSearch)).toEqual({});
  });

  test.each([
    ['limit', '20', { limit: 50 }],
    ['limit', '100', { limit: 100 }],
    ['page', '0', { page: 1 }],
    ['page', '3', { page: 3 }],
    ['page', '-3', { page: 1 }],
    ['page', 'two', { page: 1 }],
    ['author_id', '12a', { authorId: undefined }],
    ['author_id', '12', { authorId: 12 }],
    ['rating', '4', { rating: 4 }],
    ['rating', '6', { rating: undefined }],
    ['rating', 'good', { rating: undefined }],
    ['status', '3', { status: 3 }],
    ['status', '10', { status: 10 }],
    ['status', '11', { status: 98 }],
    ['status', '100', { status: 100 }],
    ['status', 'live', { status: 98 }],
    ['sectionid', '0', { section: 0 }],
    ['sectionid', 'no-sections', { section: 'no-sections' }],
    ['sectionid', 'no-main-section', { section: 'no-main-section' }],
    ['sectionid', '-1', { section: undefined }],
    ['stageid', 'top', { stageId: undefined }],
    ['period', 'yesterday', { period: 'yesterday' }],
    ['period', '1h', { period: 'all' }],
    ['period', 'custom', { period: 'all' }],
    ['type', 'podcast', { type: undefined }],
    ['type', 'live_blog', { type: 'live_blog' }],
    ['suspicious', '1', { suspicious: 1 }],
    ['suspicious', 'yes', { suspicious: undefined }],
    ['excludedSectionIds', '4,x,4,9', { excludedSectionIds: [4, 9] }],
    ['customFilters', '{"field":"a"}', { customFilters: [] }],
    ['order_direction', '0', { sortDirection: 0 }],
    ['order_direction', '2', { sortDirection: -1 }],
  ])('reads %s=%s by its rule', (name, value, expected) => {
    expect(readPostsSearch({ [name]: value })).toMatchObject(expected);
  });

  test('takes a custom period only with two dates in their order', () => {
    const custom = { period: 'custom', 'date-from': '01/02/2024', 'date-to': '29/02/2024' };
    expect(readPostsSearch(custom)).toMatchObject({ period: 'custom', dateTo: { day: 29 } });
    expect(readPostsSearch({ ...custom, 'date-to': '30/02/2024' }).period).toBe('all');
    expect(readPostsSearch({ ...custom, 'date-to': '31/01/2024' }).period).toBe('all');
    expect(readPostsSearch({ ...custom, 'date-to': undefined }).period).toBe('all');
  });

  test('forgets the dates when the period is another one', () => {
    const today = { period: 'today', 'date-from': '01/02/2024', 'date-to': '29/02/2024' };
    expect(writePostsSearch(readPostsSearch(today))).toEqual({ period: 'today' });
  });

  test('keeps names of sections only for sections that are in use', () => {
    const state = readPostsSearch({ sectionid: '7', sectionsData: '{"7":"Practices","8":"Other"}' });
    expect(state.sectionsData).toEqual({ 7: 'Practices' });
  });
});
