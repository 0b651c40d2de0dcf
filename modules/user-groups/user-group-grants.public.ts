export { grantMemberships } from './server/grant-memberships.ts';
