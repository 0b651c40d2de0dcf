import type { Site } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';

/** The hosts whose addresses count as paths of the site. */
export async function ownHosts(db: Db, { id, uri }: Pick<Site, 'id' | 'uri'>): Promise<Set<string>> {
  const rows = await db.selectFrom('site_domain').select('host').where('site_id', '=', id).execute();
  const main = URL.parse(uri)?.hostname;
  return new Set([...rows.map(({ host }) => host), ...(main === undefined ? [] : [main])]);
}
