import type { Db } from '#platform/server/database.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import { DELIVERIES_SHOWN } from '../../cdn-providers.contract.ts';
import { CDN_JOB } from './cdn-queue.ts';
import { accountOf, readCdn } from './cdn-settings.ts';
import { type CdnPurge, cdnAddresses, type PurgeRequest, purgeRequests } from './purge-requests.ts';
import { PurgeRefused, sendPurge } from './send-purge.ts';

const AT_ONCE = 1_000;
const MOST_HOSTS = 5;
const SAMPLE = 3;
const LONGEST_SAMPLE = 120;

type Waiting = CdnPurge & { id: number };

/** How this installation reaches the providers. */
export const cdnServiceOf = oncePerGround(() => ({ fetch: fetchGuarded, addresses: cdnAddresses }));

/** Tells the provider of a site what waits; what it refuses waits on, and the job is tried again. */
export function defineDeliveries(ground: Ground): void {
  const { database, jobs } = ground;
  const { db } = database;
  jobs.define<{ siteId: number }>(CDN_JOB, async ({ siteId }, { signal }) => {
    const account = await accountOf(ground, siteId, await readCdn(db, siteId));
    if (!account) return;
    for (;;) {
      const waiting = await firstWaiting(db, siteId);
      if (waiting.length === 0 || signal.aborted) return;
      const { fetch, addresses } = cdnServiceOf(ground);
      const requests = purgeRequests(account, await onHosts(db, siteId, waiting), addresses);
      try {
        for (const [at, request] of requests.entries()) {
          await sendPurge(fetch, account.provider, request);
          const left = idsOf(requests.slice(at + 1));
          await drop(
            db,
            siteId,
            [...idsOf([request])].filter((id) => !left.has(id)),
          );
        }
      } catch (error) {
        if (error instanceof PurgeRefused) await keepDelivery(ground, siteId, waiting, error.message);
        throw error;
      }
      await keepDelivery(ground, siteId, waiting, null);
    }
  });
}

const idsOf = (requests: readonly PurgeRequest[]): Set<number> =>
  new Set(requests.flatMap(({ of }) => (of as readonly Waiting[]).map(({ id }) => id)));

async function firstWaiting(db: Db, siteId: number): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('cdn_purge')
    .select(['id', 'kind', 'value', 'is_soft'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id, kind, value, is_soft }) => ({
    ...{ id, kind: kind as CdnPurge['kind'], value, isSoft: is_soft },
  }));
}

/** Addresses with each host that readers come by. */
async function onHosts(db: Db, siteId: number, waiting: readonly Waiting[]): Promise<Waiting[]> {
  if (!waiting.some(({ kind }) => kind === 'url' || kind === 'prefix')) return [...waiting];
  const domains = await db
    .selectFrom('site_domain')
    .select('host')
    .where('site_id', '=', siteId)
    .where('status', '=', 'active')
    .where('redirect_to', 'is', null)
    .orderBy('host')
    .limit(MOST_HOSTS)
    .execute();
  return waiting.flatMap((one) =>
    one.kind === 'url' || one.kind === 'prefix'
      ? domains.map(({ host }) => ({ ...one, value: `${host}${one.value}` }))
      : [one],
  );
}

/** What was sent waits no more; what was noted again meanwhile has another id and does. */
async function drop(db: Db, siteId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('cdn_purge')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** Only the newest are kept. */
async function keepDelivery(
  { database: { db, ids } }: Pick<Ground, 'database'>,
  siteId: number,
  waiting: readonly Waiting[],
  error: string | null,
): Promise<void> {
  const at_ts = Math.floor(Date.now() / 1000);
  const sample = waiting.slice(0, SAMPLE).map(({ value }) => value.slice(0, LONGEST_SAMPLE));
  await db
    .insertInto('cdn_delivery')
    .values({ site_id: siteId, id: ids.next(), at_ts, count: waiting.length, sample, error })
    .execute();
  const oldest = await db
    .selectFrom('cdn_delivery')
    .select('id')
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .offset(DELIVERIES_SHOWN)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await db.deleteFrom('cdn_delivery').where('site_id', '=', siteId).where('id', '<=', oldest.id).execute();
}
