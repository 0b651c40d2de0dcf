import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** How often the site is read, by whom it was written and where readers come from. */
export const trafficRoute: Screen = {
  id: 'traffic',
  path: '/traffic',
  keys: 'G T',
  isExact: true,
  opensTo: anywhere('VIEW_STATS'),
  load: () => import('./traffic-screen.tsx').then((module) => ({ Screen: module.TrafficScreen })),
};
