import { readerOf } from '#modules/accounts/accounts.public.ts';
import { closedTo } from '#modules/pages/pages.public.ts';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';

export type ReadingNeeds = {
  db: Db;
  sections: (siteId: number) => Promise<SectionTree>;
  closed: (siteId: number) => Promise<ClosedSections>;
};

/** What is closed to the caller as a reader of the site. */
export async function closedToCaller(
  { db, sections, closed }: ReadingNeeds,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
): Promise<ClosedSections> {
  const all = await closed(site.id);
  const reader = caller.accountId === null ? null : await readerOf(db, site.id, caller.accountId);
  return reader ? closedTo(reader, all, await sections(site.id)) : all;
}
