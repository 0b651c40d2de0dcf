import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What waits for the person: where the dashboard opens. */
export const homeRoute: Screen = {
  id: 'home',
  path: '/home',
  keys: 'G H',
  isExact: true,
  opensTo: signedIn(),
  load: () => import('./home-screen.tsx').then((module) => ({ Screen: module.HomeScreen })),
};
