/** The cookie by which a browser says which language its person chose. */
export const LANGUAGE_COOKIE = 'language';

/** The language that all texts are written in first; what others lack falls back to it, key by key. */
export const SOURCE_LANGUAGE = 'en-US';

/** The languages with whole catalogues. */
export const catalogueLanguages = ['en-US', 'de-DE', 'es-ES', 'fr-FR', 'pt-BR'] as const;
export type CatalogueLanguage = (typeof catalogueLanguages)[number];

/** Languages of tests: English with accents, longer and in brackets, and the same from right to left. */
export const pseudoLanguages: readonly string[] = ['en-XA', 'ar-XB'];

const fromRightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ur'];

/** `de` of `de-AT`. */
export const primaryLanguage = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/** Where lines begin. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  fromRightToLeft.includes(primaryLanguage(tag)) ? 'rtl' : 'ltr';

/** The catalogue that a language reads: that of its own or of its neighbours, and else the English one. */
export const catalogueOf = (tag: string): CatalogueLanguage =>
  catalogueLanguages.find((one) => one === tag) ??
  catalogueLanguages.find((one) => primaryLanguage(one) === primaryLanguage(tag)) ??
  SOURCE_LANGUAGE;

/** Whether texts in this language are made of the English ones. */
export const isPseudo = (tag: string): boolean => pseudoLanguages.includes(tag);

/** Whether it is a language tag in its usual form (BCP 47). */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** The tag of a language that there is, in its usual form, by another form of it such as `pt_br`; null for what is none. */
export function languageTagOf(text: string): string | null {
  if (text.length > 35) return null;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text.replaceAll('_', '-'));
    return isKnownLanguage(tag) ? tag : null;
  } catch {
    return null;
  }
}

/** Whether it is a language tag of a language that there is, such as `de-AT`; `xx-YY` has the form alone. */
export function isKnownLanguage(tag: string): boolean {
  if (!isLanguageTag(tag)) return false;
  const { language, region } = new Intl.Locale(tag);
  const hasName = (type: 'language' | 'region', code: string) =>
    new Intl.DisplayNames([SOURCE_LANGUAGE], { type, fallback: 'none' }).of(code) !== undefined;
  return hasName('language', language) && (region === undefined || hasName('region', region));
}
