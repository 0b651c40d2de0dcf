import type { Site } from '#platform/server/caller.ts';
import { planMissing } from '../../performance.contract.ts';

/** The reports of the detailed plan are for sites that have it. @throws ApiError plan_is_missing */
export function refuseWithoutPlan({ isBasicPlan }: Pick<Site, 'isBasicPlan'>): void {
  if (isBasicPlan) throw planMissing();
}
