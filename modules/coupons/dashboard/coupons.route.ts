import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to those who may look; changes need the right to manage subscriptions too. */
export const couponsRoute: Screen = {
  id: 'coupons',
  path: '/coupons',
  opensTo: onSite('EDIT_SITE'),
  load: () => import('./coupons-screen.tsx').then((module) => ({ Screen: module.CouponsScreen })),
};
