import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Everybody's own exports; the mails lead here. */
export const exportsRoute: Screen = {
  id: 'exports',
  path: '/settings/exports',
  opensTo: signedIn(),
  load: () => import('./exports-screen.tsx').then((module) => ({ Screen: module.ExportsScreen })),
};
