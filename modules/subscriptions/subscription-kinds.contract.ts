export const subscriptionStatuses = [
  ...(['trialing', 'active', 'past_due', 'paused', 'canceled', 'expired'] as const),
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
/** Those that have not ended. */
export const currentStatuses: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'paused'];

/** Who collects the money; what is manual is changed by hand alone. */
export const gateways = ['stripe', 'manual', 'apple', 'google'] as const;
export type Gateway = (typeof gateways)[number];

/** What is done to a subscription by hand; each but a cancellation that is over has its way back. */
export const subscriptionActs = ['pause', 'resume', 'cancel_at_end', 'keep', 'cancel_now', 'reopen'] as const;
export type SubscriptionAct = (typeof subscriptionActs)[number];

export const subscriptionSortKeys = ['start', 'expire', 'created'] as const;
export const SUBSCRIPTIONS_PAGE = 20;
/** Whoever is behind with a payment keeps what they have for so long, in seconds. */
export const GRACE_SECONDS = 3 * 86_400;
export const LONGEST_CODE = 40;
export const LONGEST_NOTE = 500;
export const LONGEST_EMAIL = 254;
/** The end of the year 2200: nobody means a later day. */
export const LAST_END = 7_289_654_399;
