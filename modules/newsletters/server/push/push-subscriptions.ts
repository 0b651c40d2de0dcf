import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { MOST_PUSH_SUBSCRIPTIONS } from '../../newsletter-kinds.contract.ts';
import type { PushKeys } from './encrypt-push.ts';
import type { Endpoint } from './push-service.ts';

/** So many of a site may be at services that few browsers have: whoever makes them up floods nobody with them. */
export const MOST_ELSEWHERE = 1_000;

export const hashOfEndpoint = (url: string): string => createHash('sha256').update(url).digest('base64url');

/** A browser that gets breaking news, and who reads with it where they are signed in. */
export type NewSubscription = {
  endpoint: Endpoint;
  keys: PushKeys;
  language: string;
  profileId: number | null;
};

/** Keeps a browser, or what it says anew. @returns whether it was kept; a site has so many and no more */
export async function keepSubscription(
  { database: { db, ids } }: Pick<Ground, 'database'>,
  siteId: number,
  { endpoint, keys, language, profileId }: NewSubscription,
  now: number,
): Promise<boolean> {
  const hash = hashOfEndpoint(endpoint.url);
  const isKnown = await hasSubscription(db, siteId, endpoint.url);
  if (!isKnown && (await isFull(db, siteId, endpoint))) return false;
  const said = { ...keys, language, profile_id: profileId, refusals: 0, updated_ts: now };
  await db
    .insertInto('push_subscription')
    .values({
      ...{ site_id: siteId, id: ids.next(), endpoint: endpoint.url, endpoint_hash: hash },
      ...{ ...said, is_known_service: endpoint.isKnownService, created_ts: now },
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'endpoint_hash']).doUpdateSet(said))
    .execute();
  return true;
}

/** Whether a browser gets breaking news of a site. */
export async function hasSubscription(db: Db, siteId: number, url: string): Promise<boolean> {
  const found = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('site_id', '=', siteId)
    .where('endpoint_hash', '=', hashOfEndpoint(url))
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets a browser; whoever knows its endpoint is that browser. */
export async function endSubscriptionAt(db: Db, siteId: number, url: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('site_id', '=', siteId)
    .where('endpoint_hash', '=', hashOfEndpoint(url))
    .execute();
}

/** Forgets the browsers of a person. */
export async function forgetPushOf(
  trx: Trx,
  { siteId, profileId }: { siteId: number; profileId: number },
): Promise<void> {
  await trx
    .deleteFrom('push_subscription')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .execute();
}

/** Gives one person the browsers of another, or some of them. @returns which */
export async function movePush(
  trx: Trx,
  { siteId, from, to }: { siteId: number; from: number; to: number },
  only?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update push_subscription set profile_id = ${to}
    where site_id = ${siteId} and profile_id = ${from}
      ${only ? sql`and id = any(${[...only]}::bigint[])` : sql``} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** How many browsers get breaking news of a site. */
export async function countPush(db: Db | Trx, siteId: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from push_subscription
    where site_id = ${siteId}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Full sites are looked at once a minute: counting a million for each that comes would be an attack of its own. */
const FULL_MILLISECONDS = 60_000;
const whole = new WeakMap<Db, Map<number, { until: number; isFull: boolean }>>();

async function isFull(db: Db, siteId: number, endpoint: Endpoint): Promise<boolean> {
  if (!endpoint.isKnownService) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select 1 from push_subscription where site_id = ${siteId} and not is_known_service
      limit ${MOST_ELSEWHERE}) as found`.execute(db);
    if ((rows[0]?.count ?? 0) >= MOST_ELSEWHERE) return true;
  }
  const sites = whole.get(db) ?? new Map();
  whole.set(db, sites);
  const known = sites.get(siteId);
  if (known && performance.now() < known.until) return known.isFull;
  const isWhole = (await countPush(db, siteId)) >= MOST_PUSH_SUBSCRIPTIONS;
  sites.set(siteId, { until: performance.now() + FULL_MILLISECONDS, isFull: isWhole });
  return isWhole;
}
