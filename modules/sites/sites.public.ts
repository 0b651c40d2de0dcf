export { addDomain } from './server/add-domain.ts';
export { createCommunitySite } from './server/create-community-site.ts';
export { createSite } from './server/create-site.ts';
export { engineSettingsOf, readEngineSettings } from './server/engine-settings.ts';
export { findFirstSite, siteFinder } from './server/find-site.ts';
export { findSiteForCommand } from './server/find-site-for-command.ts';
export { renameSite } from './server/rename-site.ts';
export { isLoopbackHost } from './server/site-host.ts';
export { readSetting, saveSetting } from './server/site-settings.ts';
