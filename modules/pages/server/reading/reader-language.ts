import { pathOf } from '#modules/permalinks/permalinks.public.ts';
import { primaryLanguage } from '#platform/contract/language.ts';
import { acceptedLanguages } from '#platform/server/language.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import type { PagesNeeds } from '../pages-needs.ts';

/** What the front page of a site in several languages depends on, and that no cache in front may answer for it. */
export const ofOneReader = {
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, accept-language, referer, sec-fetch-site',
} as const;

/**
 * The language in which a reader is answered, by the first of theirs that the site has: as it is written, or else
 * another one of the same tongue. Null for the language of the site itself, which whoever reads none of them gets.
 * @param codes the default one of a region before its others
 */
export function languageForReader(accepted: string, own: string, codes: readonly string[]): string | null {
  const all = [own, ...codes];
  for (const wanted of acceptedLanguages(accepted)) {
    const found =
      all.find((code) => code.toLowerCase() === wanted.toLowerCase()) ??
      all.find((code) => primaryLanguage(code) === primaryLanguage(wanted));
    if (found !== undefined) return codes.includes(found) ? found : null;
  }
  return null;
}

/**
 * Where a reader is sent who comes to the front page from elsewhere and reads another language of the site. Whoever
 * comes from a page of the site has chosen this one. Null where the site has one language.
 */
export async function frontForReader(
  needs: Pick<PagesNeeds, 'languages' | 'templates'>,
  { site, path, query, host, headers }: SiteRequest,
): Promise<{ location: string | null } | null> {
  if (path !== '/' || query !== '') return null;
  const languages = await needs.languages(site.id);
  if (languages.length === 0) return null;
  const isFromHere =
    headers['sec-fetch-site'] === 'same-origin' || URL.parse(headers.referer ?? '')?.host === host;
  if (isFromHere) return { location: null };
  const codes = languages.map(({ code }) => code);
  const wanted = languageForReader(headers['accept-language'] ?? '', site.locale, codes);
  const language = languages.find(({ code }) => code === wanted);
  if (!language) return { location: null };
  const { inUse } = await needs.templates(site.id);
  return { location: encodeURI(pathOf(inUse.community, { community: language.community })) };
}
