export { communityNames } from './server/community-names.ts';
export { createCommunity } from './server/create-community.ts';
