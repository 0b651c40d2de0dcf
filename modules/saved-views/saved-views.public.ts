export { chosenLanguage, languageOfPerson } from './server/chosen-language.ts';
export { preferenceHandlers, readPreferences } from './server/preferences.handlers.ts';
export { savedViewObjectNames } from './server/saved-view-object-names.ts';
export { savedViewHandlers } from './server/saved-views.handlers.ts';
export { defineSavedViewJobs } from './server/saved-views.jobs.ts';
