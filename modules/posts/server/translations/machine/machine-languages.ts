import { baseOf } from '../../../post-translations.contract.ts';

/** What a service takes a language for that it knows by its countries alone. */
const usual: Readonly<Record<string, string>> = { EN: 'EN-US', PT: 'PT-PT', ZH: 'ZH-HANS' };

/** A language as a service calls it that is to be translated into; null where it knows no such one. */
export function targetOf(languages: readonly string[], language: string): string | null {
  const base = baseOf(language).toUpperCase();
  const wishes = [language.toUpperCase(), usual[base], base];
  return (
    wishes.find((wish) => wish !== undefined && languages.includes(wish)) ??
    languages.find((one) => one.startsWith(`${base}-`)) ??
    null
  );
}

/** The same of what is translated, which is told without its country. */
export const originOf = (language: string): string => baseOf(language).toUpperCase();
