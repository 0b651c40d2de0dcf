export { engineSettingsOf, readEngineSettings } from './server/engine-settings.ts';
export { siteFinder } from './server/find-site.ts';
