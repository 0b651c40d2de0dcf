export { communityFollowersOf } from './server/community-followers.ts';
export { createCommunity } from './server/create-community.ts';
