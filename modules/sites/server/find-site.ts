import type { Selectable } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Database, Db } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { keep } from '#platform/server/kept.ts';
import { isLoopbackHost } from '#platform/server/loopback.ts';

/**
 * Finds the site that a Host header names. The names of loopback get the first site, so that a fresh
 * installation answers on its own machine; any other name that no site has finds none, as a page elsewhere can give
 * its own name the address of this machine.
 * @param namedHosts further names of the first site, which the one who runs the server chose
 */
export function siteFinder(
  database: Database,
  events: Events,
  namedHosts: ReadonlySet<string> = new Set(),
): (host: string) => Promise<Site | null> {
  const hosts = keep<string, Site>({
    most: 5_000,
    maxAgeMilliseconds: 60_000,
    events,
    load: async ([host]) => {
      const site = host === undefined ? null : await loadSite(database, host, namedHosts);
      return new Map(site && host !== undefined ? [[host, site]] : []);
    },
  });
  events.on('site', () => hosts.clear());
  return async (host) => (await hosts.get(host.toLowerCase())) ?? null;
}

async function loadSite(
  { db }: Database,
  host: string,
  namedHosts: ReadonlySet<string>,
): Promise<Site | null> {
  const domain = await db
    .selectFrom('site_domain')
    .select(['site_id', 'redirect_to'])
    .where('host', '=', host)
    .executeTakeFirst();
  if (!domain && !namedHosts.has(host) && !isLoopbackHost(host)) return null;
  const site = await readSite(db, domain?.site_id ?? null);
  return site && domain?.redirect_to ? { ...site, movedTo: site.uri } : site;
}

/** The first site of the installation, which those reach who set it up by whatever host. */
export const findFirstSite = ({ db }: Pick<Database, 'db'>): Promise<Site | null> => readSite(db, null);

/** A site by its id; one of a community is none. */
export const findSite = (db: Db, id: number): Promise<Site | null> => readSite(db, id);

/** The same of several, by their titles, without their communities. */
export async function findSites(db: Db, ids: readonly number[]): Promise<Site[]> {
  const rows = await db
    .selectFrom('site')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('scope', '=', 0)
    .orderBy((eb) => eb.fn<string>('lower', ['title']))
    .orderBy('id')
    .execute();
  return rows.map((row) => siteOf(row, []));
}

/** The site with this id, or the first one. */
async function readSite(db: Db, id: number | null): Promise<Site | null> {
  const query = db.selectFrom('site').selectAll().where('scope', '=', 0);
  const site = await (id === null
    ? query.orderBy('created_ts').orderBy('id').limit(1)
    : query.where('id', '=', id)
  ).executeTakeFirst();
  if (!site) return null;
  const communities = await db
    .selectFrom('community')
    .select('id')
    .where('site_id', '=', site.id)
    .where('archived_ts', 'is', null)
    .execute();
  return siteOf(
    site,
    communities.map((community) => community.id),
  );
}

const siteOf = (row: Selectable<DB['site']>, communityIds: readonly number[]): Site => ({
  id: row.id,
  name: row.name,
  title: row.title,
  uri: row.uri,
  timezone: row.timezone,
  locale: row.locale,
  accessLimitationTs: row.access_limitation_ts,
  ...(row.closed_ts === null ? {} : { closed: { ts: row.closed_ts, note: row.closed_note } }),
  ...(row.stats_plan === 'basic' ? { isBasicPlan: true as const } : {}),
  communityIds: new Set(communityIds),
});
