export { changeStanding } from './server/change-standing.ts';
export { grantMemberships } from './server/grant-memberships.ts';
export { demoUserGroups } from './server/user-groups.demo.ts';
