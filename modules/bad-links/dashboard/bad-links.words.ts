import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of links and their audits. */
export const words = roomWords('badLinks', texts, {
  links: { link_audit: ({ id }) => `/bad_links_audits/${id}` },
});
