import type { ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';

const columns = ['id', 'name', 'title', 'uri', 'timezone', 'locale', 'closed_ts', 'closed_note'] as const;

const chosen = (db: Db) => db.selectFrom('site').select(columns);

/** Every site, as letters to its readers need it: their links lead to its own address. */
export async function letterSites(db: Db): Promise<ReaderSite[]> {
  return (await chosen(db).where('scope', '=', 0).orderBy('id').execute()).map(asSite);
}

/** One of them. */
export async function letterSite(db: Db, siteId: number): Promise<ReaderSite | null> {
  const row = await chosen(db).where('id', '=', siteId).executeTakeFirst();
  return row ? asSite(row) : null;
}

type Row = Pick<ReaderSite, 'id' | 'name' | 'title' | 'uri' | 'timezone' | 'locale'> & {
  closed_ts: number | null;
  closed_note: string;
};

const asSite = ({ closed_ts: ts, closed_note: note, ...site }: Row): ReaderSite => ({
  ...site,
  ...{ base: site.uri, accessLimitationTs: null, communityIds: none },
  ...(ts === null ? {} : { closed: { ts, note } }),
});

const none: ReadonlySet<number> = new Set();
