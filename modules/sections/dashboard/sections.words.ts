import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of sections and stages. */
export const words = roomWords('sections', texts, {
  links: {
    section: ({ name }) => `/sections${writePairs({ q: name })}`,
    stage: ({ name }) => `/stages${writePairs({ q: name })}`,
  },
});
