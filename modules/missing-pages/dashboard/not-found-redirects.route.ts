import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What is to be done about missing addresses. */
export const notFoundRedirectsRoute: Screen = {
  id: '404_redirects',
  path: '/404_redirects',
  opensTo: onSite('EDIT_SITE'),
  load: () =>
    import('./work-list/not-found-redirects-screen.tsx').then((module) => ({
      Screen: module.NotFoundRedirectsScreen,
    })),
};
