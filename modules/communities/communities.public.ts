export { communityNames } from './server/community-names.ts';
export { createCommunity, type NewCommunity } from './server/create-community.ts';
