import { readSectionTree } from '#modules/sections/section-tree.public.ts';
import type { Db } from '#platform/server/database.ts';
import { readZonedSite } from '#platform/server/zoned-site.ts';
import { readClosed } from './server/addresses/closed-sections.ts';
import { livePagesAt } from './server/addresses/live-pages.ts';
import { readTemplates } from './server/addresses/site-templates.ts';

/** Those of the keys of paths at which readers get a page, by what the transaction has written itself. */
export async function readLivePages(db: Db, siteId: number, keys: readonly string[]): Promise<Set<string>> {
  const needs = {
    db,
    templates: (id: number) => readTemplates(db, id),
    sections: (id: number) => readSectionTree(db, id),
    closed: (id: number) => readClosed(db, id),
  };
  return livePagesAt(needs, await readZonedSite(db, siteId), keys);
}
