import type { Db } from '#platform/server/database.ts';
import { countViews } from './redirect-views.queries.ts';

/** How many redirects of a site need somebody's attention: chains, and those to pages that are missing. */
export async function countFaulty(db: Db, siteId: number): Promise<{ chains: number; missing: number }> {
  const { chains, missing } = await countViews(db, siteId);
  return { chains, missing };
}
