import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of subscriptions and packages. */
export const words = roomWords('subscriptions', texts, {
  links: {
    package: ({ name }) => `/membership_subscriptions${writePairs({ q: name })}`,
    subscription: ({ name }) => `/subscriptions${writePairs({ q: name })}`,
  },
});
