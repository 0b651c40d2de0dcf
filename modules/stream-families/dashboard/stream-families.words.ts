import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of stream families. */
export const words = roomWords('streamFamilies', texts, {
  links: { stream_family: ({ name }) => `/stream_families${writePairs({ q: name })}` },
});
