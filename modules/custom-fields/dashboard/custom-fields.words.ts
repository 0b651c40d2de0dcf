import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of custom fields. */
export const words = roomWords('customFields', texts, {
  links: { custom_field: ({ name }) => `/custom_fields${writePairs({ q: name })}` },
});
