import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of feeds and embedded lists. */
export const words = roomWords('feeds', texts, {
  links: {
    custom_feed: ({ name }) => `/feed_builder${writePairs({ q: name })}`,
    embed_feed: ({ name }) => `/js_feed_builder${writePairs({ q: name })}`,
  },
});
