import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of what is split. */
export const words = roomWords('trafficSplit', texts, { links: { traffic_split: () => '/traffic_split' } });
