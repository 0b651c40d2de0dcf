export { profileExportHandlers } from './server/export/export-users.handlers.ts';
export {
  loadProfiles,
  type ProfileToLoad,
  profilesByEmail,
  reloadProfiles,
  takenProfileNames,
} from './server/load-profiles.ts';
export { mailReader } from './server/mail-reader.ts';
export { profileNames } from './server/profile-names.ts';
export { profileObjectNames } from './server/profile-object-names.ts';
export {
  createProfile,
  setProfileAccount,
  setProfileType,
} from './server/profile-writes.ts';
export { profileHandlers } from './server/profiles.handlers.ts';
