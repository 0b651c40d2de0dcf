import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of follows. */
export const words = roomWords('follows', texts, {
  links: { follow: () => '/river/following' },
});
