import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The regions of the site and their language sites. */
export const regionsRoute: Screen = {
  id: 'regions',
  path: '/regions',
  opensTo: onSite('MANAGE_REGIONS'),
  load: () => import('./regions-screen.tsx').then((module) => ({ Screen: module.RegionsScreen })),
};
