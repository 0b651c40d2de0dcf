import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What the largest paint waits for, on the site, on a page, or for one reason. */
export const webVitalsLcpRoute: Screen = {
  id: 'webVitalsLcp',
  path: '/web_vitals_lcp',
  opensTo: signedIn(),
  load: () => import('./web-vitals-lcp-screen.tsx').then((module) => ({ Screen: module.WebVitalsLcpScreen })),
};
