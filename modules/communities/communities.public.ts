export { communityNames } from './server/community-names.ts';
