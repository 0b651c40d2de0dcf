import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who may say which badges there are. */
export const badgesRoute: Screen = {
  id: 'badges',
  path: '/badges',
  isExact: true,
  opensTo: onSite('MANAGE_BADGES'),
  load: () => import('./badges-screen.tsx').then((module) => ({ Screen: module.BadgesScreen })),
};
