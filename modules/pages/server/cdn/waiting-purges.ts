import type { Db } from '#platform/server/database.ts';
import type { CdnPurge } from './purge-requests.ts';

const AT_ONCE = 1_000;
const MOST_HOSTS = 5;

export type Waiting = CdnPurge & { id: number };

/** What is to be sent next, the oldest first. */
export async function firstWaiting(db: Db, siteId: number): Promise<Waiting[]> {
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
export async function onHosts(db: Db, siteId: number, waiting: readonly Waiting[]): Promise<Waiting[]> {
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
export async function drop(db: Db, siteId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('cdn_purge')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
