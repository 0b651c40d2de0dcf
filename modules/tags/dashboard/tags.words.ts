import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of tags. */
export const words = roomWords('tags', texts, {
  links: { tag: ({ name }) => `/tags${writePairs({ q: name })}` },
});
