import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** By whom people sign in to the site; `try` in the address shows how a test went. */
export const singleSignOnRoute: Screen = {
  id: 'single-sign-on',
  path: '/settings/single-sign-on',
  opensTo: onSite('EDIT_GLOBAL_SETTINGS'),
  load: () => import('./single-sign-on-screen.tsx').then((module) => ({ Screen: module.SingleSignOnScreen })),
};
