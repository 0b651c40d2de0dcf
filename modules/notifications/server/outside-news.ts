import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from './news.ts';

/** A site has fewer people who look after it than these. */
const MOST_TOLD = 50;
const LONGEST_SAID = 100;

/** Those who look after channels hear that one of them keeps articles that it should no longer have. */
export async function removalNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, objectId, payload, createdTs } = event;
  if (objectId === null) return [];
  return (await holdersOf(trx, siteId, 'EDIT_SITE')).map((profileId) => ({
    ...{ siteId, profileId, kind: 'removal_failed' as const, atTs: createdTs },
    object: { kind: 'channel', id: objectId },
    facts: { channel: short(payload.kind), count: typeof payload.count === 'number' ? payload.count : 1 },
  }));
}

/** Those who look after subscriptions hear that a gateway goes on charging somebody who was forgotten. */
export async function renewalNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, objectId, payload, createdTs } = event;
  if (objectId === null) return [];
  return (await holdersOf(trx, siteId, 'MANAGE_SUBSCRIPTIONS')).map((profileId) => ({
    ...{ siteId, profileId, kind: 'renewal_remains' as const, atTs: createdTs },
    object: { kind: 'subscription', id: objectId },
    facts: { gateway: short(payload.gateway), reference: short(payload.gateway_ref), subscription: objectId },
  }));
}

async function holdersOf(trx: Trx, siteId: number, permission: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from profile as p
    where p.site_id = ${siteId} and p.status in (0, 1) and p.deleted_ts is null and p.id = any(array(
      select a.profile_id from role_assignment as a
      join role_permission as h on h.site_id = ${siteId} and h.role_id = a.role_id
      where a.site_id = ${siteId} and h.permission = ${permission} and a.community_id is null))
    order by p.id limit ${MOST_TOLD}`.execute(trx);
  return rows.map(({ id }) => id);
}

const short = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, LONGEST_SAID).toWellFormed() : '';
