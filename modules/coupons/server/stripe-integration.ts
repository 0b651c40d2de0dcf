import { findFirstSite } from '#modules/sites/sites.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { listPlanData } from '../plan-data.contract.ts';

/** Whether the plans of the first site are held against those of the gateway; no other site can have it. */
export const stripeIntegration = (ground: Pick<Ground, 'database' | 'stripe'>): Integration => ({
  ...{ id: 'stripe', path: '/coupons', call: listPlanData },
  read: async ({ site }) => {
    if ((await findFirstSite(ground.database))?.id !== site.id) return null;
    return ground.stripe === null ? { state: 'none', isOfServer: true } : { state: 'on' };
  },
});
