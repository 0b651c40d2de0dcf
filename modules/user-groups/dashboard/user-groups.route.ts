import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who may say which groups there are. */
export const userGroupsRoute: Screen = {
  id: 'user-groups',
  path: '/membership_groups',
  opensTo: onSite('MANAGE_USER_GROUPS'),
  load: () => import('./user-groups-screen.tsx').then((module) => ({ Screen: module.UserGroupsScreen })),
};
