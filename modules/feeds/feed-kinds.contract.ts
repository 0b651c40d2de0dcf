/** What the screens need of feeds, without zod. */
export const feedFormats = ['rss2', 'atom', 'json_feed', 'news_sitemap', 'custom_xml'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** Rules of those who read the feed, beside those of its format. */
export const feedProfiles = ['none', 'apple'] as const;
export type FeedProfile = (typeof feedProfiles)[number];

export const feedAccesses = ['public', 'token'] as const;
export const feedBodies = ['full', 'excerpt', 'none'] as const;
export const feedStatuses = ['active', 'paused'] as const;
export const feedSortKeys = ['title', 'created', 'updated', 'built'] as const;
export const embedSortKeys = ['title', 'created', 'updated'] as const;

/** How wide a picture is at most, in pixels. */
export const imageWidths = { original: null, large: 1600, medium: 960, small: 480 } as const;
export const imageSizes = ['original', 'large', 'medium', 'small'] as const;
export type ImageSize = (typeof imageSizes)[number];

export const utmKeys = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmKey = (typeof utmKeys)[number];

export const sourceKinds = ['latest', 'sections', 'stream', 'filter'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** What keeps a feed from being built; the version before stays. */
export const feedFailures = [
  'source_is_missing',
  'index_is_missing',
  'search_unavailable',
  'no_post_fits',
  'not_well_formed',
] as const;
export type FeedFailure = (typeof feedFailures)[number];

export const LONGEST_FEED_TITLE = 120;
export const LONGEST_FEED_DESCRIPTION = 500;
export const LONGEST_FEED_SLUG = 80;
export const LONGEST_FEED_PATH = 200;
export const DEEPEST_FEED_PATH = 6;
export const LONGEST_TRANSFORM_TEXT = 500;
export const LONGEST_NAMESPACE = 300;
export const LONGEST_UTM = 100;
export const MOST_FEED_MAPPINGS = 60;
export const MOST_TRANSFORMS = 10;
export const MOST_NAMESPACES = 20;
export const MOST_FEED_SECTIONS = 100;
export const MOST_FEED_ITEMS = 500;
export const USUAL_FEED_ITEMS = 50;
export const SHORTEST_TTL = 60;
export const LONGEST_TTL = 3_600;
export const USUAL_TTL = 300;
export const MOST_FEEDS = 100;
/** So many posts a preview shows. */
export const PREVIEWED_POSTS = 5;

/** The end of the address of a feed, by its format. */
export const extensionOf = (format: FeedFormat): 'xml' | 'json' => (format === 'json_feed' ? 'json' : 'xml');
export const addressOfFeed = ({ slug, format }: { slug: string; format: FeedFormat }): string =>
  `/feeds/${slug}.${extensionOf(format)}`;
