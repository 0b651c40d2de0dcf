export { profileNames } from './server/profile-names.ts';
