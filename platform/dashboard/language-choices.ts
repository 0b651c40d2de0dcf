import { pageLanguage } from './page-language.ts';

const usual = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'uk',
  'ru',
  'tr',
  'ar',
  'fa',
  'he',
  'hi',
  'ja',
  'zh',
];

/** Languages that a post may be written in, by their names; one that it has already is among them. */
export function languageChoices(current: string | null): { value: string; label: string }[] {
  const all = current === null || usual.includes(current) ? usual : [current, ...usual];
  return all
    .map((value) => ({ value, label: languageName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, pageLanguage));
}

/** The name of a language in the language of the dashboard; its code where that is not known. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([pageLanguage], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
