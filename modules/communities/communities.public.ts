export { communityHandlers } from './server/communities.handlers.ts';
export { communityNames } from './server/community-names.ts';
export { createCommunity } from './server/create-community.ts';
