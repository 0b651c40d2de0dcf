export { chosenLanguage, languageOfPerson } from './server/chosen-language.ts';
export { mailReader } from './server/mail-reader.ts';
export { keepPreferences, readPreferences } from './server/preferences.handlers.ts';
