import { readLivePages } from '#modules/permalinks/live-addresses.public.ts';
import type { Db } from '#platform/server/database.ts';
import { bareHost, type CameBefore } from './readers/own-links.ts';

/** What imports into a site have brought already. */
export async function cameBefore(db: Db, siteId: number): Promise<CameBefore> {
  const runs = await db
    .selectFrom('import_run')
    .select('source')
    .distinct()
    .where('site_id', '=', siteId)
    .execute();
  return {
    hosts: new Set(runs.flatMap(({ source }) => hostOf(source))),
    found: async (keys) => {
      const redirects = await db
        .selectFrom('redirect')
        .select('path_key')
        .where('site_id', '=', siteId)
        .where('origin', '=', 'import')
        .where((eb) => eb('path_key', '=', eb.fn.any(eb.val([...keys]))))
        .execute();
      const pages = await readLivePages(db, siteId, keys);
      return new Set([...pages, ...redirects.map(({ path_key }) => path_key)]);
    },
  };
}

/** Sources are called by their kind and the address that they give, and have a number where that is the same. */
function hostOf(source: string): string[] {
  const address = URL.parse(source.replace(/^[a-z-]+:/, '').replace(/#\d+$/, ''));
  return address && /^https?:$/.test(address.protocol) ? [bareHost(address.host)] : [];
}
