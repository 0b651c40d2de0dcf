export { addDomain } from './server/add-domain.ts';
export { changeSetting, settingFrom, settingNames, wordsOf } from './server/change-setting.ts';
export { createCommunitySite, moveCommunitySite } from './server/create-community-site.ts';
export { createSite } from './server/create-site.ts';
export { engineSettingsOf, readEngineSettings } from './server/engine-settings.ts';
export { findFirstSite, findSite, findSites, siteFinder } from './server/find-site.ts';
export { findSiteForCommand } from './server/find-site-for-command.ts';
export { limitAccess } from './server/limit-access.ts';
export {
  dropHeldDomain,
  dropMovedDomains,
  holdDomain,
  holderOf,
  moveToDomain,
} from './server/move-domain.ts';
export { renameSite } from './server/rename-site.ts';
export { setStatsPlan } from './server/set-stats-plan.ts';
export { signUpModeOf } from './server/sign-up-mode.ts';
export { type SiteClosed, setSiteClosed, setSiteFacts } from './server/site-facts.ts';
export { hostInvalid, hostTaken, readHost } from './server/site-host.ts';
export { readSetting, saveSetting } from './server/site-settings.ts';
