export { createSite } from './server/create-site.ts';
export { engineSettingsOf, readEngineSettings } from './server/engine-settings.ts';
export { siteFinder } from './server/find-site.ts';
export { findSiteForCommand } from './server/find-site-for-command.ts';
export { renameSite } from './server/rename-site.ts';
