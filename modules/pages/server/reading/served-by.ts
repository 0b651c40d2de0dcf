import type { ServedSettings } from '#modules/technical-settings/technical-settings.public.ts';
import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';

/** What browsers and caches in front are told of a page that is kept: browsers ask each time and mostly hear that nothing changed. */
export const cachedFor = ({ shared_ttl, stale_while_revalidate }: ServedSettings): string =>
  `public, max-age=0, s-maxage=${shared_ttl}, stale-while-revalidate=${stale_while_revalidate}`;

const frames = { deny: 'DENY', sameorigin: 'SAMEORIGIN', anywhere: 'ALLOWALL' } as const;

/** An answer with what the site says in the headers of every one. */
export function servedBy(settings: ServedSettings, request: SiteRequest, found: SiteAnswer): SiteAnswer {
  if (!('body' in found)) return found;
  const { headers } = found;
  return {
    ...found,
    headers: {
      ...(headers['content-type']?.startsWith('text/html')
        ? { 'x-frame-options': frames[settings.frame_options] }
        : {}),
      ...headers,
      ...sharedWith(settings.cors_origins, request, headers),
    },
  };
}

/** Lets scripts of other sites read what everybody gets; never what is one reader's own. */
function sharedWith(
  origins: readonly string[],
  request: SiteRequest,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  if (origins.length === 0 || /private|no-store/.test(headers['cache-control'] ?? 'private')) return {};
  if (origins.includes('*')) return { 'access-control-allow-origin': '*' };
  const { origin } = request.headers;
  const vary = { vary: headers.vary ? `${headers.vary}, origin` : 'origin' };
  const isMeant = origin !== undefined && origins.includes(origin.toLowerCase());
  return isMeant ? { ...vary, 'access-control-allow-origin': origin } : vary;
}

/** What browsers are told behind https, and for how long they come by it alone. */
export const transportOf = ({ hsts_max_age, hsts_subdomains, hsts_preload }: ServedSettings): string =>
  [
    `max-age=${hsts_max_age}`,
    ...(hsts_subdomains ? ['includeSubDomains'] : []),
    ...(hsts_preload ? ['preload'] : []),
  ].join('; ');
