import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of environments. */
export const words = roomWords('environments', texts, { links: { environment: () => '/environments' } });
