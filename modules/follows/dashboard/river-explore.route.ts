import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What there is to follow. */
export const riverExploreRoute: Screen = {
  id: 'riverExplore',
  path: '/river/explore',
  isExact: true,
  opensTo: signedIn(),
  load: () => import('./explore-screen.tsx').then((module) => ({ Screen: module.ExploreScreen })),
};
