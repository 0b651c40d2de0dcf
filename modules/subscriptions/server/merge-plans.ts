import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import { MOST_KEPT_PLANS } from '../package-kinds.contract.ts';
import { type Plan, type PlanDraft, planUnknown, tooManyPlans } from '../packages.contract.ts';

/** A plan as a package keeps it; `retired_ts` once it is no longer offered. */
export type StoredPlan = Plan & { retired_ts: number | null };

type Merging = {
  /** The plans that anybody has or had: their terms stay. */
  used: ReadonlySet<number>;
  nextId: () => number;
  now: number;
};

/**
 * The plans of a package after somebody said which it offers. What nobody ever had is changed or gone; of what somebody had,
 * other terms are another plan, and the old one is left to its subscribers.
 */
export function mergePlans(
  stored: readonly StoredPlan[],
  said: readonly PlanDraft[],
  { used, nextId, now }: Merging,
): StoredPlan[] | ApiErrorDefinition {
  const offered = new Map(stored.filter(({ retired_ts }) => retired_ts === null).map((one) => [one.id, one]));
  const ids = said.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !offered.has(id)) || new Set(ids).size !== ids.length) return planUnknown;
  const kept: StoredPlan[] = [];
  const retired: StoredPlan[] = stored.filter(({ retired_ts }) => retired_ts !== null);
  for (const draft of said) {
    const before = offered.get(draft.id ?? Number.NaN);
    if (before && used.has(before.id) && !hasSameTerms(before, draft)) {
      retired.push({ ...before, retired_ts: now });
      kept.push({ ...draft, id: nextId(), retired_ts: null });
    } else kept.push({ ...draft, id: before?.id ?? nextId(), retired_ts: null });
  }
  const left = [...offered.values()].filter(({ id }) => !ids.includes(id) && used.has(id));
  retired.push(...left.map((plan) => ({ ...plan, retired_ts: now })));
  return kept.length + retired.length > MOST_KEPT_PLANS ? tooManyPlans : [...kept, ...retired];
}

/** A price at the gateway may be linked later; another one in its place is another plan. */
const hasSameTerms = (before: StoredPlan, said: PlanDraft): boolean =>
  before.interval === said.interval &&
  before.interval_count === said.interval_count &&
  before.amount === said.amount &&
  before.currency === said.currency &&
  before.trial_days === said.trial_days &&
  (before.gateway_price_ref === null || before.gateway_price_ref === said.gateway_price_ref);
