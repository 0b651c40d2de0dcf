import type { Db } from './database.ts';

/** A site with the zone that days and addresses of it are in. */
export type ZonedSite = { id: number; timezone: string };

/** Reads it, for work that no request says the site of. */
export async function readZonedSite(db: Db, siteId: number): Promise<ZonedSite> {
  return db.selectFrom('site').select(['id', 'timezone']).where('id', '=', siteId).executeTakeFirstOrThrow();
}
