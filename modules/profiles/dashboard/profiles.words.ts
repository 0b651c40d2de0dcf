import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of this room's things. */
export const words = roomWords('profiles', texts, {
  // Oneself is changed where one's own settings are.
  links: { profile: ({ id, ownId }) => (id === ownId ? '/settings/profile' : `/users/${id}`) },
});
