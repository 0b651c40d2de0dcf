import { LANGUAGE_COOKIE, SOURCE_LANGUAGE } from '#platform/contract/language.ts';

const KEPT_SECONDS = 365 * 86_400;

/** The language of this page; the server has written it there, so nothing is drawn in another one first. */
export const pageLanguage: string = languageOfPage();

function languageOfPage(): string {
  const tag = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return /^[a-z]{2,3}-[A-Z]{2}$/.test(tag) ? tag : SOURCE_LANGUAGE;
}

/** Keeps a language in the browser, for the pages that it asks for from now on; null follows the browser's own. */
export function keepLanguage(tag: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = tag === null ? 0 : KEPT_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it when it writes the page.
  document.cookie = `${LANGUAGE_COOKIE}=${tag ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`;
}

/** Tells whether the browser keeps this language; one that refuses cookies keeps none. */
export const keepsLanguage = (tag: string): boolean =>
  document.cookie.split('; ').includes(`${LANGUAGE_COOKIE}=${tag}`);
