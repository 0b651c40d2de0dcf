import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of templates of addresses. */
export const words = roomWords('permalinks', texts, {
  links: { route_template: () => '/permalink_settings' },
});
