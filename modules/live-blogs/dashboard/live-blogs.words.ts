import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of live blogs and their updates. */
export const words = roomWords('liveBlogs', texts);
