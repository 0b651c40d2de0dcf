import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The colours of the tool. */
export const appearanceRoute: Screen = {
  id: 'appearance',
  path: '/settings/appearance',
  opensTo: signedIn(),
  load: () => import('./appearance-screen.tsx').then((module) => ({ Screen: module.AppearanceScreen })),
};
