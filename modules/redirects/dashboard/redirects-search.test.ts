import { assert, constantFrom, dictionary, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { SEARCH_QUERY_LIMIT } from '#platform/contract/search-limit.ts';
import { offsetOf, pageSizes } from '#platform/dashboard/list-pages.ts';
import { readPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { redirectSortKeys } from '../redirect-kinds.contract.ts';
import { listViews, redirectsSearch } from './redirects-search.ts';

const names = ['q', 'view', 'status', 'match', 'origin', 'order_by', 'order_direction', 'limit', 'page'];
const values = oneof(
  string({ unit: 'grapheme' }),
  constantFrom('chains', 'records', '301', '999', 'prefix', 'import', 'hits', '1', '-1', '0', '25', '7000'),
);

test('any address of the redirects is a valid state, which stays the same through writing and reading', () => {
  assert(
    property(dictionary(constantFrom(...names), values), (pairs) => {
      const state = redirectsSearch.read(readPairs(writePairs(pairs)));
      expect(listViews).toContain(state.view);
      expect(pageSizes).toContain(state.limit);
      expect(redirectSortKeys).toContain(state.sortBy);
      expect([-1, 1]).toContain(state.sortDirection);
      expect(offsetOf(state) + state.limit).toBeLessThanOrEqual(SEARCH_QUERY_LIMIT);
      expect(redirectsSearch.read(readPairs(writePairs(redirectsSearch.write(state))))).toEqual(state);
    }),
    { numRuns: 1000 },
  );
});
