import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to everybody of a site; whoever may not see figures is told so there. */
export const discoveryRoute: Screen = {
  id: 'discovery',
  path: '/discovery',
  opensTo: signedIn(),
  load: () => import('./discovery-screen.tsx').then((module) => ({ Screen: module.DiscoveryScreen })),
};
