import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What readers said; open to those who moderate on the site or in a community. The path may name one of them. */
export const commentsRoute: Screen = {
  id: 'comments',
  path: '/comments',
  keys: 'G M',
  opensTo: anywhere('MANAGE_POST_COMMENTS'),
  load: () => import('./comments-screen.tsx').then((module) => ({ Screen: module.CommentsScreen })),
};
