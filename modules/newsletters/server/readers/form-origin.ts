import { ApiError } from '#platform/contract/api-error.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';

/** What is said to one reader is kept nowhere. */
export const own = { 'cache-control': 'private, no-store' };

/** Whether a form comes from the page of another site. */
export function isForeign(request: SiteRequest): boolean {
  try {
    refuseOtherSites({ request });
    return false;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
