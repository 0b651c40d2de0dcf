import { room } from '#platform/server/room.ts';
import { bringAccountPages } from './server/bring-pages.ts';

/** Accounts that readers make by themselves on the pages of a site, and look after there. */
export const readerAccountsRoom = room({
  name: 'reader-accounts',
  open: (ground, house) => {
    bringAccountPages(ground, house);
    return {};
  },
});
