import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Copies of the configuration of the site; `/environments/{slug}` opens one beside production. */
export const environmentsRoute: Screen = {
  id: 'environments',
  path: '/environments',
  opensTo: onSite('VIEW_ENVIRONMENTS'),
  load: () => import('./environments-screen.tsx').then((module) => ({ Screen: module.EnvironmentsScreen })),
};
