import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of badges. */
export const words = roomWords('badges', texts, {
  links: {
    badge: ({ name }) => `/badges${writePairs({ q: name })}`,
    post_badge: ({ name }) => `/badges${writePairs({ kind: 'posts', q: name })}`,
  },
});
