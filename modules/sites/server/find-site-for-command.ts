import type { Db } from '#platform/server/database.ts';

export type SiteForCommand = {
  id: number;
  title: string;
  host: string;
  timezone: string;
  /** What to tell a person who named no site where there are several; null where nothing is in doubt. */
  choice: string | null;
};

/** The site of a domain, or the first site when none is named. */
export async function findSiteForCommand(db: Db, host: string | null): Promise<SiteForCommand | null> {
  const query = db
    .selectFrom('site')
    .innerJoin('site_domain', 'site_domain.site_id', 'site.id')
    .select(['site.id', 'site.title', 'site.timezone', 'site_domain.host'])
    .where('site.scope', '=', 0)
    .orderBy('site.created_ts')
    .orderBy('site.id')
    // A site has the name of its main domain.
    .orderBy((eb) => eb('site_domain.host', '=', eb.ref('site.name')), 'desc')
    .limit(1);
  const named = host === null ? query : query.where('site_domain.host', '=', host.trim().toLowerCase());
  const site = await named.executeTakeFirst();
  if (!site) return null;
  return { ...site, choice: host === null ? await choiceOf(db, site) : null };
}

async function choiceOf(db: Db, site: { title: string; host: string }): Promise<string | null> {
  const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).limit(2).execute();
  return sites.length < 2
    ? null
    : `There are several sites; this is about ${site.title} (${site.host}). --site names another.`;
}
