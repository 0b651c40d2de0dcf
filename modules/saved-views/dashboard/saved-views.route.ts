import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The saved views of all lists in one place. */
export const savedViewsRoute: Screen = {
  id: 'savedViews',
  path: '/settings/saved-views',
  opensTo: signedIn(),
  load: () => import('./saved-views-screen.tsx').then((module) => ({ Screen: module.SavedViewsScreen })),
};
