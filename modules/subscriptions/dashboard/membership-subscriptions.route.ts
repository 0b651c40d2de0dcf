import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Packages and their plans. */
export const membershipSubscriptionsRoute: Screen = {
  id: 'membership-subscriptions',
  path: '/membership_subscriptions',
  opensTo: onSite('MANAGE_SUBSCRIPTIONS'),
  load: () => import('./packages-screen.tsx').then((module) => ({ Screen: module.PackagesScreen })),
};
