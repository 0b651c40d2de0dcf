import type { Database, Trx } from '#platform/server/database.ts';
import { violatedConstraint } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { record } from '#platform/server/trail.ts';
import { hostTaken, readHost } from './site-host.ts';

type NewDomain = {
  siteId: number;
  /** As browsers send it in the Host header, without a port. */
  host: string;
  /** Where the links of mails lead from now on; the site's main address stays as it is without it. */
  mainUri?: string;
};

/**
 * Lets a site answer under one more domain, and makes it its main address where that is wanted.
 * @throws ApiError host_is_invalid, host_is_taken
 */
export async function addDomain(
  { db, ids }: Pick<Database, 'db' | 'ids'>,
  events: Events,
  { siteId, host: text, mainUri }: NewDomain,
): Promise<void> {
  const host = readHost(text);
  const add = db.transaction().execute(async (trx) => {
    const holder = await trx
      .selectFrom('site_domain')
      .select('site_id')
      .where('host', '=', host)
      .executeTakeFirst();
    if (holder && holder.site_id !== siteId) throw hostTaken();
    if (!holder) await trx.insertInto('site_domain').values({ host, site_id: siteId }).execute();
    if (mainUri !== undefined) await makeMain(trx, ids.next, siteId, { host, mainUri });
    await events.publish(trx, { topic: 'site', siteId });
  });
  await add.catch((error: unknown) => {
    if (['site_name_key', 'site_domain_pkey'].includes(violatedConstraint(error) ?? '')) throw hostTaken();
    throw error;
  });
}

/** Links of texts that name a host of before follow by the event. */
async function makeMain(
  trx: Trx,
  nextId: () => number,
  siteId: number,
  { host, mainUri }: { host: string; mainUri: string },
): Promise<void> {
  const { name: before } = await trx
    .selectFrom('site')
    .select('name')
    .where('id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx.updateTable('site').set({ name: host, uri: mainUri }).where('id', '=', siteId).execute();
  if (before === host) return;
  await record(trx, nextId, {
    ...{ siteId, actor: { profileId: null, kind: 'command' }, action: 'site.domain_changed' },
    ...{ objectKind: 'site', objectId: siteId, before: { domain: before }, after: { domain: host } },
    event: { domain: host },
  });
}
