export { htmlOfText as htmlOfAbout, textOfHtml as textOfAbout } from './server/about-text.ts';
export {
  addPerson,
  addressesOfAccounts,
  detachAccounts,
  holdersOfAddress,
  holdersOfAddresses,
} from './server/add-profile.ts';
export {
  type BannedPerson,
  banProfiles,
  liftBans,
  peopleBeyond,
  suspectsOf,
} from './server/ban-profiles.ts';
export { changeProfile, mayChangePerson, setPicture } from './server/change-profile.ts';
export { eraseProfile } from './server/erase-profile.ts';
export { type ExtraChecks, type ExtraFault, extraChecksOf, refuseExtra } from './server/extra-checks.ts';
export {
  type LoadedProfile,
  loadProfiles,
  type ProfileToLoad,
  profilesByEmail,
  profilesToReload,
  reloadProfiles,
  takenProfileNames,
} from './server/load-profiles.ts';
export { personTitles } from './server/person-titles.ts';
export { profileDetailsOf } from './server/profile-details.ts';
export { type ProfileFollowers, profileFollowersOf } from './server/profile-followers.ts';
export { profileNamesOf } from './server/profile-names.ts';
export {
  createProfile,
  leaveDeletedProfile,
  setProfileAccount,
  setProfileEmail,
  setProfileType,
} from './server/profile-writes.ts';
export {
  giveLooks,
  lockForMerge,
  type MergePerson,
  type MergeStamp,
  mergeInto,
  parted,
} from './server/standing/merge-profiles.ts';
export {
  actsOnPeople,
  countAdmins,
  isLastAdmin,
  keepAnAdmin,
  keepAnAdminWhile,
  lockAdmins,
} from './server/standing/person-facts.ts';
export { unloadProfiles } from './server/standing/unload-profiles.ts';
