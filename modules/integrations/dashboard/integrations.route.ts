import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What the site is connected with, and where each is set up. */
export const integrationsRoute: Screen = {
  id: 'integrations',
  path: '/settings/integrations',
  opensTo: onSite('EDIT_SITE'),
  load: () => import('./integrations-screen.tsx').then((module) => ({ Screen: module.IntegrationsScreen })),
};
