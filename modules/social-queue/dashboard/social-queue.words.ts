import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of social accounts, and of what goes to them. */
export const words = roomWords('socialQueue', texts, {
  links: {
    social_account: () => '/settings/social-accounts',
    social_post: ({ id }) => `/social_queue?open=${id}`,
  },
});
