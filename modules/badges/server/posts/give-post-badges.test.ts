import { expect, test } from 'vitest';
import { refuseUnchangeable } from './give-post-badges.ts';

const post = { id: 7, isLive: true, mayChange: true, isShut: false };

test('a post is changed by whoever may, unless it is locked against them', () => {
  expect(() => refuseUnchangeable(post)).not.toThrow();
  expect(() => refuseUnchangeable({ ...post, isShut: true })).toThrow(
    expect.objectContaining({ status: 423, code: 'locked' }),
  );
  expect(() => refuseUnchangeable({ ...post, mayChange: false, isShut: true })).toThrow(
    expect.objectContaining({ status: 403 }),
  );
});
