import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of rules. */
export const words = roomWords('smartLinks', texts, {
  links: { text_rule: ({ name }) => `/find_and_replace${writePairs({ q: name })}` },
});
