import { anywhere, either, whereSetting } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who may save drafts somewhere, and where communities publish. */
export const postsRoute: Screen = {
  id: 'posts',
  path: '/posts',
  keys: 'G P',
  isExact: true,
  hasStrip: true,
  opensTo: either(anywhere('CREATE_REAL_DRAFT'), whereSetting('enable_community_publish')),
  load: () => import('./posts-screen.tsx').then((module) => ({ Screen: module.PostsScreen })),
};
