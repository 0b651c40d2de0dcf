import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Who wants to write in a community; open to those who decide about it. */
export const applicationsRoute: Screen = {
  id: 'applications',
  path: '/community_applications',
  isExact: true,
  opensTo: anywhere('EDIT_SITE'),
  load: () => import('./applications-screen.tsx').then((module) => ({ Screen: module.ApplicationsScreen })),
};
