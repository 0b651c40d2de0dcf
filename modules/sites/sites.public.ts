export { createSite, hostInvalid, hostTaken, type NewSite } from './server/create-site.ts';
export { engineSettingsOf, readEngineSettings } from './server/engine-settings.ts';
export { siteFinder } from './server/find-site.ts';
export { findSiteForCommand, type SiteForCommand } from './server/find-site-for-command.ts';
export { renameSite } from './server/rename-site.ts';
