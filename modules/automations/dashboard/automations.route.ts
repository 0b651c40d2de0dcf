import { either, onSite, technical } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who may change the site; `/automations/{id}` opens a webhook, `/automations/deliveries` what was sent. */
export const automationsRoute: Screen = {
  id: 'automations',
  path: '/automations',
  opensTo: either(onSite('EDIT_SITE'), technical()),
  load: () => import('./automations-screen.tsx').then((module) => ({ Screen: module.AutomationsScreen })),
};
