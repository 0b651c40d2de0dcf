/** What people follow, what is read more and more, who sends readers, and what somebody keeps of it. */
export const discoveryTabs = ['network', 'rising', 'mentions', 'saved'] as const;
export type DiscoveryTab = (typeof discoveryTabs)[number];

export const discoveryPeriods = ['today', 'last_week', 'last_month'] as const;
export type DiscoveryPeriod = (typeof discoveryPeriods)[number];

/** A post, a tag, or a website that links to this one. */
export const discoveryKinds = ['post', 'tag', 'page'] as const;
export type DiscoveryKind = (typeof discoveryKinds)[number];

/** Nobody keeps more. */
export const MOST_SAVED = 500;
