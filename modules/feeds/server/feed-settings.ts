import type { CustomFeedDraft } from '../feed-drafts.contract.ts';

/** What of a feed decides what it says. */
export type FeedSettings = Omit<CustomFeedDraft, 'status' | 'cache_ttl'>;
