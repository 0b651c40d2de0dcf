import type { Db, Trx } from '#platform/server/database.ts';
import { hostTaken } from './site-host.ts';

/** How long an old host leads readers to the new one. */
export const MOVED_SECONDS = 365 * 86_400;
const PENDING = 'pending';

/**
 * Lets the site answer under a host that it is about to get; a host of its own stays as it is.
 * @throws ApiError host_is_taken
 */
export async function holdDomain(trx: Trx, siteId: number, host: string): Promise<void> {
  await trx
    .insertInto('site_domain')
    .values({ host, site_id: siteId, status: PENDING })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute();
  if ((await holderOf(trx, host)) !== siteId) throw hostTaken();
}

/** The site that has a host. */
export async function holderOf(db: Db | Trx, host: string): Promise<number | null> {
  const row = await db
    .selectFrom('site_domain')
    .select('site_id')
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.site_id ?? null;
}

/** Gives up a host that the site did not get. */
export async function dropHeldDomain(trx: Trx, siteId: number, host: string): Promise<void> {
  await trx
    .deleteFrom('site_domain')
    .where('host', '=', host)
    .where('site_id', '=', siteId)
    .where('status', '=', PENDING)
    .execute();
}

/** Makes a host the main address of the site; readers of the one before are sent there for a year. */
export async function moveToDomain(trx: Trx, siteId: number, host: string, now: number): Promise<string> {
  const site = await trx
    .selectFrom('site')
    .select('name')
    .where('id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('site_domain')
    .set({ redirect_to: host, redirect_until_ts: now + MOVED_SECONDS })
    .where('site_id', '=', siteId)
    .where('host', '=', site.name)
    .where('host', '<>', host)
    .execute();
  await trx
    .updateTable('site_domain')
    .set({ redirect_to: null, redirect_until_ts: null, status: 'active', verified_ts: now })
    .where('site_id', '=', siteId)
    .where('host', '=', host)
    .execute();
  await trx
    .updateTable('site')
    .set({ name: host, uri: `https://${host}` })
    .where('id', '=', siteId)
    .execute();
  return site.name;
}

/** Gives up hosts that have led to another one for long enough. @returns the sites that had one */
export async function dropMovedDomains(db: Db, now: number): Promise<number[]> {
  const gone = await db
    .deleteFrom('site_domain')
    .where('redirect_until_ts', '<', now)
    .returning('site_id')
    .execute();
  return [...new Set(gone.map(({ site_id }) => site_id))];
}
