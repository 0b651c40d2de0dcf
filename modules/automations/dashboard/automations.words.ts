import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of webhooks. */
export const words = roomWords('automations', texts, {
  links: { hook: ({ id }) => `/automations/${id}` },
});
