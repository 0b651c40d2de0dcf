/** Services that posts are handed to; the last one is closed for good. */
export const channelKinds = ['apple_news', 'google_news', 'msn', 'instant_articles'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** Those that a site can turn on. */
export const liveKinds = ['apple_news', 'google_news', 'msn'] as const satisfies readonly ChannelKind[];
export type LiveKind = (typeof liveKinds)[number];

export const isLiveKind = (kind: string): kind is LiveKind => liveKinds.some((one) => one === kind);

/** Those that fetch a file of the site instead of being sent each post. */
export const fetchedFrom: Partial<Record<ChannelKind, string>> = {
  google_news: '/sitemap-news.xml',
  msn: '/msn.xml',
};

/** What a channel has of a post. */
export const articleStatuses = ['sent', 'failed', 'pending', 'skipped'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** Why a channel does not get a post. */
export const skipReasons = [
  'not_live',
  'not_public',
  'not_an_article',
  'too_old',
  'is_empty',
  'is_off',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const errorStatuses = ['open', 'resolved', 'ignored'] as const;
export type ChannelErrorStatus = (typeof errorStatuses)[number];

/** Rows of a page of either list when nothing is said. */
export const ARTICLES_A_PAGE = 20;

/** How Apple names channels, keys and sections. */
export const APPLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The secret of a key as Apple hands it out: base64 of 32 bytes or so. */
export const APPLE_SECRET = /^[A-Za-z0-9+/]{40,86}={0,2}$/;
export const LONGEST_APPLE_ID = 36;
export const LONGEST_APPLE_SECRET = 88;
/** How many sections of the site can be sent to sections of the channel. */
export const MOST_MAPPED_SECTIONS = 100;
