import { assert, constantFrom, dictionary, oneof, property, string, webUrl } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDays } from '#platform/dashboard/dates.ts';
import { pageSizes } from '#platform/dashboard/list-pages.ts';
import { readPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { postSortKeys, postTypes, statusFilterValues } from '../../post-status.contract.ts';
import { anyPostsSearch, specifiedParameters } from './posts-address.fixture.ts';
import {
  defaultPostsSearch,
  type PostsSearch,
  periods,
  readPostsSearch,
  writePostsSearch,
} from './posts-search.ts';

const names = [
  ...specifiedParameters,
  ...['suspicious', 'q', 'order_by', 'order_direction', 'post', 'view', '__proto__', 'constructor'],
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
        expectValid(readPostsSearch(readPairs(address)));
      }),
      { numRuns: 500 },
    );
  });

  test('post-list-state-address: keeps every state through writing and reading', () => {
    assert(
      property(anyPostsSearch, (state) => {
        expectValid(state);
        expect(readPostsSearch(readPairs(writePairs(writePostsSearch(state))))).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });

  test('post-list-state-address: keeps what any address was read as', () => {
    assert(
      property(addresses, (address) => {
        const state = readPostsSearch(readPairs(address));
        expect(readPostsSearch(readPairs(writePairs(writePostsSearch(state))))).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });

  test('post-list-state-address: writes all 21 parameters of the document, by their names', () => {
    const written = new Set<string>();
    assert(
      property(anyPostsSearch, (state) => {
        for (const name of Object.keys(writePostsSearch(state))) written.add(name);
      }),
      { numRuns: 500 },
    );
    expect(specifiedParameters).toHaveLength(21);
    expect(specifiedParameters.filter((name) => !written.has(name))).toEqual([]);
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

  test('forgets the dates when the period is another one', () => {
    const today = { period: 'today', 'date-from': '01/02/2024', 'date-to': '29/02/2024' };
    expect(writePostsSearch(readPostsSearch(today))).toEqual({ period: 'today' });
  });

  test('keeps names of sections only for sections that are in use', () => {
    const state = readPostsSearch({ sectionid: '7', sectionsData: '{"7":"Practices","8":"Other"}' });
    expect(state.sectionsData).toEqual({ 7: 'Practices' });
  });
});

const isId = (value: number) => Number.isSafeInteger(value) && value >= 0;
const isIdOrNone = (value: number | undefined) => value === undefined || isId(value);

/** What holds for every state, field by field. */
function expectValid(state: PostsSearch): void {
  expect(Object.keys(state).sort()).toEqual(Object.keys(defaultPostsSearch).sort());
  expect(periods).toContain(state.period);
  expect(pageSizes).toContain(state.limit);
  expect(statusFilterValues).toContain(state.status);
  expect([undefined, ...postTypes]).toContain(state.type);
  expect(postSortKeys).toContain(state.sortBy);
  expect([-1, 0, 1]).toContain(state.sortDirection);
  expect([undefined, 0, 1]).toContain(state.suspicious);
  expect([undefined, 0, 1, 2, 3, 4, 5]).toContain(state.rating);
  expect(Number.isSafeInteger(state.page) && state.page >= 1).toBe(true);
  const ids = [
    state.authorId,
    state.communityId,
    state.followedSiteId,
    state.stageId,
    state.post,
    state.view,
  ];
  expect(ids.every(isIdOrNone)).toBe(true);
  expect(state.excludedSectionIds.every(isId)).toBe(true);
  expect(state.excludedSectionIds.length).toBeLessThanOrEqual(100);
  expect(new Set(state.excludedSectionIds).size).toBe(state.excludedSectionIds.length);
  if (typeof state.section === 'number') expect(isId(state.section)).toBe(true);
  else expect([undefined, 'no-sections', 'no-main-section']).toContain(state.section);
  expect(state.customFilters.length).toBeLessThanOrEqual(10);
  const { dateFrom, dateTo } = state;
  expect([dateFrom !== undefined, dateTo !== undefined]).toEqual(
    Array.from({ length: 2 }, () => state.period === 'custom'),
  );
  if (dateFrom && dateTo) expect(compareDays(dateFrom, dateTo)).toBeLessThanOrEqual(0);
  const texts = [state.q, state.author, state.community, state.followedSite, state.layout, state.index];
  for (const text of texts) expect(typeof text === 'string' && text.trim() === text).toBe(true);
  for (const name of Object.values(state.sectionsData)) expect(typeof name).toBe('string');
}
