/** What a purge means: addresses, beginnings of addresses, surrogate keys, or all of the site. */
export const purgeTypes = ['url', 'prefix', 'tag', 'all'] as const;
export type PurgeType = (typeof purgeTypes)[number];

export const MOST_PURGED = 100;
/** How many purges of before are shown. */
export const PURGES_SHOWN = 20;
