import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** The headline test of a post, with ways to start and end it where the caller may; nothing where there is none to be. */
export const HeadlineTestOfPost = lazyPart(
  () => import('./dashboard/panel/headline-test-of-post.tsx'),
  'HeadlineTestOfPost',
);
