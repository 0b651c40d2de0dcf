import { ApiError, csrfFailed } from '#platform/contract/api-error.ts';
import type { RequestFacts } from './answer.ts';

type From = { request: Pick<RequestFacts, 'headers' | 'host'> };

/**
 * Refuses what the page of another site sends. Calls before the sign-in cannot repeat a token, but browsers
 * say where they come from; programs say nothing and may pass.
 * @throws ApiError csrf_token_is_invalid
 */
export function refuseOtherSites({ request }: From): void {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') throw csrfFailed();
  const origin = request.headers.origin;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw csrfFailed();
}

/** Whether a form comes from the page of another site: the same, for who says so on a page. */
export function isFromOtherSite(request: From['request']): boolean {
  try {
    refuseOtherSites({ request });
    return false;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
