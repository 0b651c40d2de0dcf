export { type CommunityChecks, communityChecksOf } from './server/community-checks.ts';
export { communityFollowersOf } from './server/community-followers.ts';
export { createCommunity } from './server/create-community.ts';
export { type MovedRating, moveRatings, returnRatings } from './server/move-ratings.ts';
