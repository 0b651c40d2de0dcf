import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of user groups. */
export const words = roomWords('userGroups', texts, {
  links: { user_group: ({ name }) => `/membership_groups${writePairs({ q: name })}` },
});
