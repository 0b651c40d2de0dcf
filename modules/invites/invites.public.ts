export { forgetInvitesTo } from './server/end-invites.ts';
