import { keepLanguage, keepsLanguage, pageLanguage } from '#platform/dashboard/page-language.ts';

const askedKey = 'masthead.language.asked';

/**
 * The account's language is the truth: a page in another one is asked for again, once. Either the browser did not know
 * it, or the page was on its way before the browser had kept it.
 */
export function followLanguage(preferred: unknown, reload = () => location.reload()): void {
  if (typeof preferred !== 'string' || !/^[a-z]{2,3}-[A-Z]{2}$/.test(preferred)) return;
  if (preferred === pageLanguage) {
    forgetAsking();
    return;
  }
  keepLanguage(preferred);
  // A browser that keeps no cookie is left as it is.
  if (keepsLanguage(preferred) && isFirstAsking(preferred)) reload();
}

/** Whether this window asks for a page in the language for the first time; it never goes round and round. */
function isFirstAsking(language: string): boolean {
  try {
    if (sessionStorage.getItem(askedKey) === language) return false;
    sessionStorage.setItem(askedKey, language);
    return true;
  } catch {
    return false;
  }
}

function forgetAsking(): void {
  try {
    sessionStorage.removeItem(askedKey);
  } catch {
    // Storage is refused, so nothing was kept there.
  }
}
