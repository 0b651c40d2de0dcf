/** Caches in front of a site that can be told what to drop. */
export const cdnProviders = ['none', 'cloudflare', 'fastly'] as const;
export type CdnProvider = (typeof cdnProviders)[number];

/** How each names what it keeps of a site: Cloudflare a zone, Fastly a service. */
export const zoneForms = {
  none: /^$/,
  cloudflare: /^[0-9a-f]{32}$/,
  fastly: /^[A-Za-z0-9]{10,40}$/,
} as const;

export const SHORTEST_CDN_TOKEN = 10;
export const LONGEST_CDN_TOKEN = 200;
/** How many deliveries are kept and shown. */
export const DELIVERIES_SHOWN = 10;
