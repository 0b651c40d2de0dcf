import { expect, test } from 'vitest';
import { communityUrl, readCommunityPath } from './community-path.ts';

test.each([
  ['/r/dashboard/community', null],
  ['/r/dashboard/community/', null],
  ['/r/dashboard/community/north', { name: 'north', tab: 'overview' }],
  ['/r/dashboard/community/north/', { name: 'north', tab: 'overview' }],
  ['/r/dashboard/community/north/settings', { name: 'north', tab: 'settings' }],
  ['/r/dashboard/community/north/nowhere', { name: 'north', tab: null }],
  ['/r/dashboard/community/north/settings/more', { name: 'north', tab: null }],
  ['/r/dashboard/community/%E0%A4%A', { name: '%E0%A4%A', tab: 'overview' }],
])('%s names %j', (path, asked) => {
  expect(readCommunityPath(path)).toEqual(asked);
});

test('community-link: leads to /community/{slug}/', () => {
  expect(communityUrl('north')).toBe('/r/dashboard/community/north/');
  expect(communityUrl('north', 'creators')).toBe('/r/dashboard/community/north/creators');
});
