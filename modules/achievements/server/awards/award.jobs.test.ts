import { describe, expect, test } from 'vitest';
import { jobOfPosts } from './award.jobs.ts';

const posts = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('the job after posts changed their status', () => {
  test('is one for all batches of an act on many posts, which none of them puts off', () => {
    const first = jobOfPosts(7, posts(100), 1_200_001);
    expect(first).toEqual({
      payload: { siteId: 7, postIds: 'many' },
      options: { key: 'achievements:7:posts', runAt: 1_200_060, keepsTime: true },
    });
    expect(jobOfPosts(7, posts(50), 1_200_059)).toEqual(first);
  });

  test('comes at once, and looks at their authors alone, where they are few', () => {
    expect(jobOfPosts(7, [1, 2], 1_200_001)).toEqual({
      payload: { siteId: 7, postIds: [1, 2] },
      options: {},
    });
  });
});
