import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Core Web Vitals of the whole site. */
export const webVitalsRoute: Screen = {
  id: 'webVitals',
  path: '/web_vitals',
  isExact: true,
  opensTo: signedIn(),
  load: () => import('./web-vitals-screen.tsx').then((module) => ({ Screen: module.WebVitalsScreen })),
};
