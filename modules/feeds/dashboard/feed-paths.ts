import type { FeedFormat } from '../feed-kinds.contract.ts';
import { addressOfFeed } from '../feed-kinds.contract.ts';

export const FEEDS = '/r/dashboard/feed_builder';
export const EMBEDS = '/r/dashboard/js_feed_builder';

/** Where readers find a feed. */
export const fullAddress = (feed: { slug: string; format: FeedFormat }, key?: string | null): string =>
  `${location.origin}${addressOfFeed(feed)}${key ? `?key=${key}` : ''}`;
