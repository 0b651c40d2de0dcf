import { either, onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Who subscribes to what. */
export const subscriptionsRoute: Screen = {
  id: 'subscriptions',
  path: '/subscriptions',
  opensTo: either(onSite('DOWNLOAD_SUBSCRIBERS'), onSite('EDIT_SITE')),
  load: () => import('./subscriptions-screen.tsx').then((module) => ({ Screen: module.SubscriptionsScreen })),
};
