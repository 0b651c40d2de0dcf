import { pageLanguage } from './page-language.ts';

/** Names one after the other, by the custom of the language: `Sections, Tags, Authors`. */
export const listText = (items: readonly string[], language = pageLanguage): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(items);
