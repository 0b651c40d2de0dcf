export { bringCommunity } from './server/archive/bring-community.ts';
export { CommunityLine } from './server/archive/community-archive.ts';
