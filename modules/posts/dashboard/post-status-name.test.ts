import { expect, test } from 'vitest';
import { PostStatus } from '../post-status.contract.ts';
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
