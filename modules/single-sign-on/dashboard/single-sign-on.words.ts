import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of single sign-on. */
export const words = roomWords('singleSignOn', texts, {
  links: {
    sign_in_provider: () => '/settings/single-sign-on',
    sign_in_setting: () => '/settings/single-sign-on',
  },
});
