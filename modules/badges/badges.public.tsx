import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** The badges of a post, with ways to add and take away where the caller may; nothing where there is nothing to say. */
export const BadgesOfPost = lazyPart(() => import('./dashboard/worn/badges-of-post.tsx'), 'BadgesOfPost');
