import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** One's own password and sessions. */
export const securityRoute: Screen = {
  id: 'security',
  path: '/settings/security',
  opensTo: signedIn(),
  load: () => import('./security/security-screen.tsx').then((module) => ({ Screen: module.SecurityScreen })),
};
