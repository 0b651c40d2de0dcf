import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of channels and of what these refuse. */
export const words = roomWords('syndication', texts, {
  links: { channel: () => '/instant_articles/channels', channel_error: () => '/distribution_errors' },
});
