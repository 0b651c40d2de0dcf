import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of pictures, files and their folders. */
export const words = roomWords('assets', texts, {
  links: { asset: ({ id }) => `/library?open=${id}` },
});
