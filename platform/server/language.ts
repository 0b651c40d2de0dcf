import type { IncomingHttpHeaders } from 'node:http';
import { catalogueOf, LANGUAGE_COOKIE, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { isLanguage, spokenLanguage } from '#platform/contract/locales.ts';

const MOST_ACCEPTED = 20;
const YEAR_SECONDS = 365 * 86_400;

/** How long a browser keeps the language that was chosen in it; its scripts may change it. */
export const languageCookie = { maxAgeSeconds: YEAR_SECONDS, isHttpOnly: false };

/**
 * The language that a request is answered in: the one chosen in the browser, else the first of the browser's own
 * that the interface speaks, else that of the site.
 */
export function languageOf(
  headers: Pick<IncomingHttpHeaders, 'accept-language'>,
  cookies: Readonly<Record<string, string>>,
  siteLocale: string = SOURCE_LANGUAGE,
): string {
  const chosen = cookies[LANGUAGE_COOKIE];
  if (chosen !== undefined && isLanguage(chosen)) return chosen;
  const spoken = spokenLanguage(acceptedLanguages(headers['accept-language'] ?? ''));
  return spoken ?? (isLanguage(siteLocale) ? siteLocale : catalogueOf(siteLocale));
}

/** The tags of an `Accept-Language` header, the most wanted first. */
export function acceptedLanguages(header: string): string[] {
  const wanted = header
    .slice(0, 1_000)
    .split(',', MOST_ACCEPTED)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    });
  return wanted
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
