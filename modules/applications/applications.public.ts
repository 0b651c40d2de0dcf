export { apply, asked } from './server/apply.ts';
export { openCommunities, takesApplications } from './server/open-communities.ts';
export { withdraw } from './server/withdraw.ts';
