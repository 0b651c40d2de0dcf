import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of roles. */
export const words = roomWords('roles', texts, { links: { role: ({ id }) => `/users_roles/${id}` } });
