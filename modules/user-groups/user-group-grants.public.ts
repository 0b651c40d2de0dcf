export { changeStanding } from './server/change-standing.ts';
export { grantMemberships, grantToGroup } from './server/grant-memberships.ts';
export { noteGroupSources } from './server/note-group-sources.ts';
export { demoUserGroups } from './server/user-groups.demo.ts';
