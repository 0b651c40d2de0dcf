import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of builds of layouts. */
export const words = roomWords('builds', texts, { links: { build: () => '/builds' } });
