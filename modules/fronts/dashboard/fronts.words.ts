import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of fronts. */
export const words = roomWords('fronts', texts, {
  links: { front: ({ id }) => `/frontpage_order/${id}` },
});
