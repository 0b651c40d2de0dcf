import { expect, test } from 'vitest';
import { PostStatus, StatusFilter, statusesOf } from '../post-status.contract.ts';
import { statusNameOf } from './post-status-name.ts';

const now = 1_733_000_000;
const post = (status: number, scheduled_at: number | null = null, is_auto_enabled = true) => ({
  status,
  scheduled_at,
  is_auto_enabled,
});

test.each([
  [PostStatus.ADMIN, 'live'],
  [PostStatus.COMMUNITY, 'live'],
  [PostStatus.FEATURED, 'live'],
  [PostStatus.DECLINED, 'declined'],
  [PostStatus.REMOVED, 'deleted'],
  [PostStatus.DRAFT, 'draft'],
  [PostStatus.AUTODRAFT, 'autodraft'],
  [PostStatus.EMPTY_DRAFT, 'autodraft'],
  [PostStatus.NEEDS_REVIEW, 'inReview'],
  [PostStatus.NEEDS_REVISION, 'needsRevision'],
  [PostStatus.READY_TO_PUBLISH, 'ready'],
])('status %i is shown as %s', (status, name) => {
  expect(statusNameOf(post(status), now)).toBe(name);
});

test('a post that goes live by itself later is scheduled', () => {
  expect(statusNameOf(post(PostStatus.READY_TO_PUBLISH, now + 60), now)).toBe('scheduled');
});

test('a planning date, a past time and a removed post are not scheduled', () => {
  expect(statusNameOf(post(PostStatus.READY_TO_PUBLISH, now + 60, false), now)).toBe('ready');
  expect(statusNameOf(post(PostStatus.ADMIN, now - 60), now)).toBe('live');
  expect(statusNameOf(post(PostStatus.REMOVED, now + 60), now)).toBe('deleted');
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
