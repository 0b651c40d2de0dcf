import { expect, test } from 'vitest';
import { PostStatus, StatusFilter, statusesOf } from '../../post-status.contract.ts';
import { statusNameOf } from '../post-status-name.ts';
import { type PostsSearch, readPostsSearch } from './posts-search.ts';

const read = (address: Record<string, string>): PostsSearch => readPostsSearch(address);
const plain = read({});

type Part = Partial<PostsSearch>;
const fallback = (...names: (keyof PostsSearch)[]): Part =>
  Object.fromEntries(names.map((name) => [name, plain[name]]));

/** What the address says, and what the list is then asked; the parameters of document 1, section 5.1. */
test.each<[string, Record<string, string>, Part]>([
  ['address-limit: one of four', { limit: '25' }, { limit: 25 }],
  ['address-limit: otherwise the default', { limit: '7' }, { limit: 50 }],
  ['address-page: counted from 1', { page: '3' }, { page: 3 }],
  ['address-page: otherwise the first', { page: 'x' }, { page: 1 }],
  ['address-page: digits only', { page: '-2' }, { page: 1 }],
  ['address-ids: an author', { author_id: '12' }, { authorId: 12 }],
  ['address-ids: digits only', { author_id: 'a1' }, fallback('authorId')],
  ['address-ids: a community', { community_id: '12' }, { communityId: 12 }],
  ['address-ids: a community by digits only', { community_id: '1.5' }, fallback('communityId')],
  ['address-ids: a followed site', { followed_site_id: '12' }, { followedSiteId: 12 }],
  ['address-ids: a followed site by digits only', { followed_site_id: '-1' }, fallback('followedSiteId')],
  ['address-rating: a number', { rating: '3' }, { rating: 3 }],
  ['address-rating: otherwise all', { rating: 'x' }, fallback('rating')],
  ['address-status: digits', { status: '5' }, { status: 5 }],
  ['address-status: otherwise the default', { status: 'abc' }, { status: 98 }],
  [
    'invalid-address-reset: status and period',
    { status: 'abc', period: 'zzz' },
    { status: 98, period: 'all' },
  ],
  ['address-sectionid: digits', { sectionid: '7' }, { section: 7 }],
  ['address-sectionid: none at all', { sectionid: 'no-sections' }, { section: 'no-sections' }],
  ['address-sectionid: no main one', { sectionid: 'no-main-section' }, { section: 'no-main-section' }],
  ['address-sectionid: otherwise all', { sectionid: 'foo' }, fallback('section')],
  ['address-stageid: digits', { stageid: '7' }, { stageId: 7 }],
  ['address-stageid: otherwise all', { stageid: 'foo' }, fallback('stageId')],
  ['address-period: a known one', { period: 'last_week' }, { period: 'last_week' }],
  [
    'address-period: custom needs two dates',
    { period: 'custom', 'date-from': '01/03/2026' },
    { period: 'all' },
  ],
  [
    'address-period: custom needs real dates',
    { period: 'custom', 'date-from': '31/02/2026', 'date-to': '01/03/2026' },
    { period: 'all' },
  ],
  [
    'address-period: custom with two dates',
    { period: 'custom', 'date-from': '01/03/2026', 'date-to': '02/03/2026' },
    { period: 'custom' },
  ],
  ['address-type: a known one', { type: 'video' }, { type: 'video' }],
  ['address-type: otherwise the default', { type: 'foo' }, fallback('type')],
])('%s', (_, address, part) => {
  expect(read(address)).toMatchObject(part);
});

test('status-pseudo: 98, 99 and 100 stand for live, live and drafts, and all drafts', () => {
  const { PUBLISHED, POST_AND_DRAFT, ALL_DRAFT } = StatusFilter;
  expect([PUBLISHED, POST_AND_DRAFT, ALL_DRAFT]).toEqual([98, 99, 100]);
  expect(statusesOf(98)).toEqual([0, 1, 2]);
  expect(statusesOf(99)).toEqual([0, 1, 2, 5, 8, 9, 10]);
  expect(statusesOf(100)).toEqual([5, 8, 9, 10]);
});

test('status-live-label: 0, 1 and 2 are live, the others are what they are called', () => {
  const names = Object.values(PostStatus).map((status) => [
    status,
    statusNameOf({ status, scheduled_at: null, is_auto_enabled: false }, 0),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    ...{ 0: 'live', 1: 'live', 2: 'live', 3: 'declined', 4: 'deleted', 5: 'draft' },
    ...{ 6: 'autodraft', 7: 'autodraft', 8: 'inReview', 9: 'needsRevision', 10: 'ready' },
  });
});
