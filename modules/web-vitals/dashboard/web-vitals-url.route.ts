import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Core Web Vitals of the page whose address stands in the path. */
export const webVitalsUrlRoute: Screen = {
  id: 'webVitalsUrl',
  path: '/web_vitals_url',
  opensTo: signedIn(),
  load: () => import('./web-vitals-url-screen.tsx').then((module) => ({ Screen: module.WebVitalsUrlScreen })),
};
