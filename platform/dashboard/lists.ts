import { pageLanguage } from './page-language.ts';

const formats = new Map<string, Intl.ListFormat>();

/** Names one after the other, by the custom of the language: `Sections, Tags, Authors`. */
export function listText(items: readonly string[], language = pageLanguage): string {
  const format = formats.get(language) ?? new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  formats.set(language, format);
  return format.format(items);
}
