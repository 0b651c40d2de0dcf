import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of achievements. */
export const words = roomWords('achievements', texts, {
  links: { achievement_rule: ({ name }) => `/gamification${writePairs({ q: name })}` },
});
