import type { Db } from '#platform/server/database.ts';

export type SiteForCommand = { id: number; title: string; host: string };

/** The site of a domain, or the first site when none is named. */
export async function findSiteForCommand(db: Db, host: string | null): Promise<SiteForCommand | null> {
  const query = db
    .selectFrom('site')
    .innerJoin('site_domain', 'site_domain.site_id', 'site.id')
    .select(['site.id', 'site.title', 'site_domain.host'])
    .where('site.scope', '=', 0)
    .orderBy('site.created_ts')
    .orderBy('site.id')
    .limit(1);
  const named = host === null ? query : query.where('site_domain.host', '=', host.trim().toLowerCase());
  return (await named.executeTakeFirst()) ?? null;
}
