import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What is split between the visitors of the site. */
export const trafficSplitRoute: Screen = {
  id: 'trafficSplit',
  path: '/traffic_split',
  opensTo: onSite('MANAGE_ABTESTS'),
  load: () => import('./traffic-split-screen.tsx').then((module) => ({ Screen: module.TrafficSplitScreen })),
};
