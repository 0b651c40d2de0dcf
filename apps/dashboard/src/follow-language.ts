import { keepLanguage, keepsLanguage, pageLanguage } from '#platform/dashboard/page-language.ts';

/**
 * The account's language is the truth: a page in another one, of a browser that did not know it, is asked for again.
 * A browser that keeps no cookie is left as it is.
 */
export function followLanguage(preferred: unknown, reload = () => location.reload()): void {
  if (typeof preferred !== 'string' || !/^[a-z]{2,3}-[A-Z]{2}$/.test(preferred)) return;
  if (preferred === pageLanguage || keepsLanguage(preferred)) return;
  keepLanguage(preferred);
  if (keepsLanguage(preferred)) reload();
}
