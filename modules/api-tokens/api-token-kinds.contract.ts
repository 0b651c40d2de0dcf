export const LONGEST_TOKEN_TITLE = 80;
export const MOST_TOKENS = 200;
export const MOST_NETWORKS = 20;
/** How long a token lives when nothing is said, and at most. */
export const USUAL_TOKEN_DAYS = 90;
export const MOST_TOKEN_DAYS = 365;
/** How long before its end whoever made a token hears of it. */
export const WARNED_DAYS = 7;
/** How long the secret before the last rotation goes on working. */
export const OLD_TOKEN_HOURS = 24;
export const REQUESTS_A_MINUTE = 600;

export const apiTokenSortKeys = ['created', 'title', 'expires', 'used'] as const;
/** Active, near its end, past it, or of somebody who may no longer sign in. */
export const apiTokenStatuses = ['active', 'expiring', 'expired', 'paused'] as const;
export type ApiTokenStatus = (typeof apiTokenStatuses)[number];
