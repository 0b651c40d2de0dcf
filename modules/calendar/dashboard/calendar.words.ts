import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of the addresses by which other calendars read this one. */
export const words = roomWords('calendar', texts);
