import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of shortcodes. */
export const words = roomWords('shortcodes', texts, {
  links: { shortcode: ({ name }) => `/shortcodes${writePairs({ q: name })}` },
});
