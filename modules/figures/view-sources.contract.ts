/** Where the readers of a page came from; `unknown` are views whose origin nobody wrote down. */
export const viewSources = ['direct', 'search', 'social', 'mail', 'internal', 'site', 'unknown'] as const;
export type ViewSource = (typeof viewSources)[number];
