import { room } from '#platform/server/room.ts';
import { listCommunities } from './communities.contract.ts';
import { communityHandlers } from './server/communities.handlers.ts';

/** Groups with members and posts of their own. */
export const communitiesRoom = room({
  name: 'communities',
  contracts: { listCommunities },
  open: ({ database }) => ({ handlers: communityHandlers(database) }),
});
