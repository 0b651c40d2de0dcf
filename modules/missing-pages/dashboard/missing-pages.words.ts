import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** As much of a path as the search takes. */
const LONGEST_SEARCH = 200;

/** What others say of missing pages. */
export const words = roomWords('missingPages', texts, {
  links: {
    missed_path: ({ name }) =>
      `/404_report${writePairs({ period: '30d', q: name.slice(0, LONGEST_SEARCH) })}`,
  },
});
