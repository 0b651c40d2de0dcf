import type { usePagesTexts } from './pages-texts.ts';

type PagesText = ReturnType<typeof usePagesTexts>;

/** What to do about what a provider said, by its status; null where nobody here can do anything. */
export function cdnAdvice(text: PagesText, said: string): string | null {
  // Cloudflare says 6003 of a token that was cut off.
  if (/ answered 40[13]\b|\(6003\)$/.test(said)) return text('cdn.checkToken');
  // Cloudflare says 7003 of an ID that none of its zones has.
  if (/ answered 404\b|\(7003\)$/.test(said)) return text('cdn.checkZone');
  return null;
}
