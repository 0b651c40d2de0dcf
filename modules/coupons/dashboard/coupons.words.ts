import { writePairs } from '#platform/dashboard/list-search.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** What others say of coupons. */
export const words = roomWords('coupons', texts, {
  links: { coupon: ({ name }) => `/coupons${writePairs({ q: name })}` },
});
