import { either, onSite, technical } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What was sent to all webhooks, among the settings. */
export const webhooksLogRoute: Screen = {
  id: 'webhooksLog',
  path: '/settings/webhooks-log',
  opensTo: either(onSite('EDIT_SITE'), technical()),
  load: () => import('./deliveries-screen.tsx').then((module) => ({ Screen: module.DeliveriesScreen })),
};
