import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of communities. */
export const words = roomWords('communities', texts, {
  links: { community: ({ name }) => `/community${writePairs({ q: name })}` },
});
