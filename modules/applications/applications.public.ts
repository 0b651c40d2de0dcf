export { apply, asked } from './server/apply.ts';
export { openCommunities, takesApplications } from './server/open-communities.ts';
