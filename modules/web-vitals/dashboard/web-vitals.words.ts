import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of how fast pages are. */
export const words = roomWords('webVitals', texts);
