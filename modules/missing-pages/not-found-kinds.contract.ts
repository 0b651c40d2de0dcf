/** How far back a report looks; the first three by minutes, the others by whole days. */
export const missPeriods = ['15m', '1h', '24h', '7d', '30d', 'custom'] as const;
export type MissPeriod = (typeof missPeriods)[number];

/** What became of an address that readers asked for in vain. */
export const missStatuses = ['open', 'redirected', 'ignored'] as const;
export type MissStatus = (typeof missStatuses)[number];

/** Why a target is proposed. */
export const targetReasons = ['post_id', 'slug', 'old_slug', 'similar', 'section'] as const;
export type TargetReason = (typeof targetReasons)[number];

export const missSortKeys = ['hits', 'path', 'last_hit'] as const;
export type MissSortKey = (typeof missSortKeys)[number];

/** How many addresses one call decides about. */
export const MOST_RESOLVED = 100;
/** The work list is made of the addresses that were missed most. */
export const MOST_LISTED = 1_000;
/** Longer addresses are counted together. */
export const LONGEST_MISS = 500;
