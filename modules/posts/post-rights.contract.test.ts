import { expect, test } from 'vitest';
import { mayRemove, mayStart, mayWith } from './post-rights.contract.ts';
import { PostStatus, postTypes } from './post-status.contract.ts';

const holder = (onSite: string[], inCommunity: string[] = []) => ({
  ...{ isSignedIn: true, isTechnical: false, settings: new Set<string>() },
  sitePermissions: new Set(onSite),
  communityPermissions: new Map([[30, new Set(inCommunity)]]),
});
const types = (...held: Parameters<typeof holder>) =>
  postTypes.filter((type) => mayStart(type, holder(...held)));

test('a page and a slideshow are begun by those alone who may handle them', () => {
  const usual = ['article', 'video', 'gallery', 'link', 'live_blog', 'particle'];
  expect(types(['CREATE_REAL_DRAFT'])).toEqual(usual);
  expect(types(['CREATE_REAL_DRAFT', 'MANAGE_STATIC_PAGES'])).toEqual([...usual, 'page']);
  expect(types(['CREATE_REAL_DRAFT', 'EDIT_SLIDESHOWS'])).toContain('slideshow');
  expect(types(['MANAGE_STATIC_PAGES'])).toEqual([]);
});

test('a right in a community begins posts there alone', () => {
  expect(types([], ['CREATE_REAL_DRAFT'])).toContain('article');
  expect(mayStart('article', holder([], ['CREATE_REAL_DRAFT']), 30)).toBe(true);
  expect(mayStart('article', holder([], ['CREATE_REAL_DRAFT']), 31)).toBe(false);
  expect(mayStart('article', holder([], ['CREATE_REAL_DRAFT']), null)).toBe(false);
});

test('what a community lets its creators do counts for their own posts there alone', () => {
  const creator = {
    ...holder([], ['CREATE_REAL_DRAFT']),
    ownPermissions: new Map([[30, new Set(['PUBLISH_POST'])]]),
  };
  const publishes = (community_id: number | null, author_ids: number[]) =>
    mayWith(creator, 5, { community_id, author_ids })('PUBLISH_POST');
  expect([publishes(30, [5]), publishes(30, [6, 5])]).toEqual([true, true]);
  expect([publishes(30, [6]), publishes(31, [5]), publishes(null, [5])]).toEqual([false, false, false]);
  expect(mayWith(creator, 5, { community_id: 30, author_ids: [5] })('EDIT_POST')).toBe(false);
});

test.each<[string[], boolean[]]>([
  [['EDIT_REAL_DRAFT'], [true, false, false]],
  [['DELETE_REAL_DRAFT'], [true, true, false]],
  [['DELETE_ALL_REAL_DRAFTS'], [true, true, true]],
  [['DELETE_ALL_DRAFTS'], [true, true, true]],
  [
    ['DELETE_DRAFT', 'CREATE_REAL_DRAFT', 'EDIT_POST'],
    [false, false, false],
  ],
])('draft-deletion-order: %j deletes own drafts, shared ones, those of others: %j', (held, expected) => {
  const may = (name: string) => held.includes(name);
  const draft = { status: PostStatus.DRAFT, type: 'article', community_id: null, is_locked: false };
  const drafts = [[5], [5, 6], [6]].map((author_ids) => ({ ...draft, author_ids }));
  expect(drafts.map((one) => mayRemove(one, 5, may))).toEqual(expected);
});
