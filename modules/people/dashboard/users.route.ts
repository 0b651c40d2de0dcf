import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Everybody may come here; what is listed is decided by the call. `/users/{id}` opens one person. */
export const usersRoute: Screen = {
  id: 'users',
  path: '/users',
  opensBeside: true,
  keys: 'G U',
  hasStrip: true,
  opensTo: signedIn(),
  load: () => import('./users-screen.tsx').then((module) => ({ Screen: module.UsersScreen })),
};
