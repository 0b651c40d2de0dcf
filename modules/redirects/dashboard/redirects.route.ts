import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who edit the site itself; on a community the right opens other screens. */
export const redirectsRoute: Screen = {
  id: 'redirects',
  path: '/redirects',
  keys: 'G R',
  opensTo: onSite('EDIT_SITE'),
  load: () => import('./redirects-screen.tsx').then((module) => ({ Screen: module.RedirectsScreen })),
};
