import type { FeedFormat } from '../feed-kinds.contract.ts';
import { addressOfFeed } from '../feed-kinds.contract.ts';

export const FEEDS = '/r/dashboard/feed_builder';
export const EMBEDS = '/r/dashboard/js_feed_builder';

/** The pair of the address that says which embedded list is open: its screen has one path alone. */
export const OPEN_EMBED = 'list';

/** Where an embedded list is changed, or a new one begun. */
export const embedUrl = (id: number | 'new'): string => `${EMBEDS}?${OPEN_EMBED}=${id}`;

/** Where readers find a feed. */
export const fullAddress = (feed: { slug: string; format: FeedFormat }, key?: string | null): string =>
  `${location.origin}${addressOfFeed(feed)}${key ? `?key=${key}` : ''}`;
