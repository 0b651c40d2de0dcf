import { either, onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The builds of layouts of the site; `/builds/7` opens one. */
export const buildsRoute: Screen = {
  id: 'builds',
  path: '/builds',
  opensTo: either(onSite('VIEW_DESIGN'), onSite('EDIT_SITE')),
  load: () => import('./builds-screen.tsx').then((module) => ({ Screen: module.BuildsScreen })),
};
