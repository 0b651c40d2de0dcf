import { pageLanguage } from './page-language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A whole number by the custom of the language; for what is written in every row. */
export function numberText(value: number, language = pageLanguage): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(value);
}
