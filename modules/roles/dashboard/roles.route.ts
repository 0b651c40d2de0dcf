import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who say which roles there are; `/users_roles/{id}` opens one. */
export const usersRolesRoute: Screen = {
  id: 'users_roles',
  path: '/users_roles',
  opensTo: onSite('MANAGE_PERMISSION_GROUPS'),
  load: () => import('./roles-screen.tsx').then((module) => ({ Screen: module.RolesScreen })),
};
