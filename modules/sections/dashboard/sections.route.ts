import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The tree of the site's pages. */
export const sectionsRoute: Screen = {
  id: 'sections',
  path: '/sections',
  opensTo: onSite('CREATE_SUBPAGES'),
  load: () => import('./sections-screen.tsx').then((module) => ({ Screen: module.SectionsScreen })),
};
