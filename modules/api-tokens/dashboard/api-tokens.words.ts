import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of API tokens. */
export const words = roomWords('apiTokens', texts, {
  links: { api_token: () => '/settings/api-tokens' },
});
