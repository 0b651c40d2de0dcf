import { seedShippedRoles } from '#modules/roles/roles.public.ts';
import { createHomeSection } from '#modules/sections/sections.public.ts';
import type { Database } from '#platform/server/database.ts';
import { violatedConstraint } from '#platform/server/database.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import { hostTaken, readHost } from './site-host.ts';

type NewSite = {
  /** The domain, as browsers send it in the Host header, without a port. */
  host: string;
  title: string;
  timezone?: string;
  locale?: string;
  /** Unix seconds. */
  now: number;
};

/**
 * Makes a site with its domain, the shipped roles and the Home section.
 * @returns the id of the site
 * @throws ApiError host_is_invalid, host_is_taken
 */
export async function createSite({ db, ids }: Pick<Database, 'db' | 'ids'>, site: NewSite): Promise<number> {
  const host = readHost(site.host);
  const id = ids.next();
  const create = db.transaction().execute(async (trx) => {
    const { now, title, timezone = 'UTC', locale = 'en-US' } = site;
    await setForTransaction(trx, 'writesEveryNode');
    await trx
      .insertInto('site')
      .values({ id, name: host, title, uri: `https://${host}`, timezone, locale, created_ts: now })
      .execute();
    await trx.insertInto('site_domain').values({ host, site_id: id }).execute();
    await seedShippedRoles(trx, ids.next, id, now);
    await createHomeSection(trx, id, now);
  });
  await create.catch((error: unknown) => {
    if (['site_name_key', 'site_domain_pkey'].includes(violatedConstraint(error) ?? '')) throw hostTaken();
    throw error;
  });
  return id;
}
