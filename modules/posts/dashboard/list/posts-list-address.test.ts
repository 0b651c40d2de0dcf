import { expect, test } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { addressOf } from '#platform/dashboard/call.ts';
import { listPosts } from '../../posts.contract.ts';
import { countShippedViews } from '../../shipped-views.contract.ts';
import { openingAddresses, postsListAddress } from './posts-list-address.ts';
import { postsListQuery } from './posts-list-query.ts';
import { readPostsSearch } from './posts-search.ts';

test.each([
  {},
  { q: 'budget & more', status: '99', period: 'last_week' },
  { excludedSectionIds: '1,2', sectionid: 'no-sections', order_direction: '0', page: '3' },
])('the early call asks exactly what the screen asks: %o', (pairs) => {
  const clock = { zone: 'Europe/Berlin', now: 1_733_000_000 };
  const query = postsListQuery(readPostsSearch(pairs), clock);
  expect(postsListAddress(7, pairs, clock)).toBe(addressOf(listPosts, { params: { roarId: 7 }, query }));
});

test('the early calls of an opening are those that decide it', () => {
  expect(openingAddresses(7)).toEqual([
    addressOf(countShippedViews, { params: { siteId: 7 } }),
    addressOf(listSavedViews, { params: { siteId: 7 }, query: { screen: 'posts' } }),
  ]);
});
