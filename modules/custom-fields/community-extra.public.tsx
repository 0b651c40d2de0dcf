export { CommunityExtra } from './dashboard/values/community-extra.tsx';
