import { readLivePages } from '#modules/permalinks/live-addresses.public.ts';
import type { BatchScope } from './batch-scope.ts';

/** Why a redirect is left out whose address readers need: it would stand before the page. */
export const LIVE_PAGE = "There's a live page at this address.";

/** Those of the keys of paths that are the address of a live page of the site. */
export async function liveAddresses(
  { trx, siteId }: BatchScope,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  return readLivePages(trx, siteId, keys);
}
