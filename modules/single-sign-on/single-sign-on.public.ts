export { forgetIdentities } from './server/forget-identities.ts';
