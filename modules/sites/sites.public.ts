export { engineSettingsOf } from './server/engine-settings.ts';
