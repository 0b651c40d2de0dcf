import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The order of the posts of one section. */
export const postsOrderRoute: Screen = {
  id: 'postsOrder',
  path: '/posts_order',
  isExact: true,
  opensTo: anywhere('CREATE_REAL_DRAFT'),
  load: () => import('./front-screens.tsx').then((module) => ({ Screen: module.PostsOrderScreen })),
};
