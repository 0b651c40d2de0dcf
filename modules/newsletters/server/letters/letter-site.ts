import type { ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';

/** Every site, as letters to its readers need it: their links lead to its own address. */
export async function letterSites(db: Db): Promise<ReaderSite[]> {
  const rows = await db
    .selectFrom('site')
    .select(['id', 'name', 'title', 'uri', 'timezone', 'locale'])
    .where('scope', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    ...{ base: row.uri, accessLimitationTs: null, communityIds: none },
  }));
}

/** One of them. */
export async function letterSite(db: Db, siteId: number): Promise<ReaderSite | null> {
  const row = await db
    .selectFrom('site')
    .select(['id', 'name', 'title', 'uri', 'timezone', 'locale'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  return row ? { ...row, ...{ base: row.uri, accessLimitationTs: null, communityIds: none } } : null;
}

const none: ReadonlySet<number> = new Set();
