/** What measures the readers of public pages, by services whose addresses are known; empty where one is not used. */
export type AnalyticsValues = {
  plausible_domain: string;
  ga4_id: string;
  /** Such as `news.matomo.cloud`. */
  matomo_host: string;
  matomo_site_id: number;
};

export const analyticsDefaults: AnalyticsValues = {
  plausible_domain: '',
  ga4_id: '',
  matomo_host: '',
  matomo_site_id: 1,
};

export const analyticsKeys = ['plausible_domain', 'ga4_id', 'matomo_host', 'matomo_site_id'] as const;

export const SHORTEST_SPAM_KEY = 8;
export const LONGEST_SPAM_KEY = 200;
/** What a save says of a key that is kept nowhere in the history. */
export const SPAM_KEY = 'spam_key' as const;
