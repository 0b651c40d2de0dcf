import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of the site. */
export const words = roomWords('siteInfo', texts, { links: { site: () => '/site' } });
