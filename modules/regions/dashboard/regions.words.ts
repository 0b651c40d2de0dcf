import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of regions. */
export const words = roomWords('regions', texts, { links: { region: () => '/regions' } });
