import { room } from '#platform/server/room.ts';
import { socialQueueHandlers } from './server/social-queue.handlers.ts';
import { listSocialQueue } from './social-queue.contract.ts';

/** What goes from posts to social networks, to be read. */
export const socialQueueRoom = room({
  name: 'social-queue',
  contracts: { listSocialQueue },
  open: ({ database }) => ({ handlers: socialQueueHandlers(database) }),
});
