import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Db } from '#platform/server/database.ts';
import { sectionKeys } from '../rules/live-pages.ts';
import { countViews } from './redirect-views.queries.ts';

/** How many redirects of a site need somebody's attention: chains, and those to pages that are missing. */
export async function countFaulty(
  db: Db,
  siteId: number,
  sections: (siteId: number) => Promise<SectionTree>,
): Promise<{ chains: number; missing: number }> {
  const { chains, missing } = await countViews(db, siteId, sectionKeys(await sections(siteId)));
  return { chains, missing };
}
