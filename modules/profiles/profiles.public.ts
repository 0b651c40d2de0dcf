export {
  type BannedPerson,
  banProfiles,
  liftBans,
  peopleBeyond,
  suspectsOf,
} from './server/ban-profiles.ts';
export {
  loadProfiles,
  type ProfileToLoad,
  profilesByEmail,
  reloadProfiles,
  takenProfileNames,
} from './server/load-profiles.ts';
export { profileNamesOf } from './server/profile-names.ts';
export {
  createProfile,
  setProfileAccount,
  setProfileType,
} from './server/profile-writes.ts';
