import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of search indexes. */
export const words = roomWords('searchIndexes', texts, {
  links: { search_index: () => '/search_indexes' },
});
