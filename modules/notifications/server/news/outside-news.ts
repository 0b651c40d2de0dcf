import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from '../news.ts';
import { peopleToTell, said } from './people-to-tell.ts';

const LONGEST_SAID = 100;

/** Those who look after channels hear that one of them keeps articles that it should no longer have. */
export async function removalNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, objectId, payload, createdTs } = event;
  if (objectId === null) return [];
  return (await peopleToTell(trx, { siteId, communityId: null }, { all: ['EDIT_SITE'] })).map(
    (profileId) => ({
      ...{ siteId, profileId, kind: 'removal_failed' as const, atTs: createdTs },
      object: { kind: 'channel', id: objectId },
      facts: { channel: short(payload.kind), count: typeof payload.count === 'number' ? payload.count : 1 },
    }),
  );
}

/** Those who look after subscriptions hear that a gateway goes on charging somebody who was forgotten. */
export async function renewalNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, objectId, payload, createdTs } = event;
  if (objectId === null) return [];
  return (await peopleToTell(trx, { siteId, communityId: null }, { all: ['MANAGE_SUBSCRIPTIONS'] })).map(
    (profileId) => ({
      ...{ siteId, profileId, kind: 'renewal_remains' as const, atTs: createdTs },
      object: { kind: 'subscription', id: objectId },
      facts: {
        gateway: short(payload.gateway),
        reference: short(payload.gateway_ref),
        subscription: objectId,
      },
    }),
  );
}

/** Those who decide about social accounts hear of one whose owner is gone. */
export async function accountNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, objectId, payload, createdTs } = event;
  if (objectId === null) return [];
  const all = ['VIEW_SOCIAL_PROFILE', 'PUBLISH_POST', 'SHARE_FROM_ALL_ACCOUNTS'] as const;
  const deciders = await peopleToTell(trx, { siteId, communityId: null }, { all });
  return deciders.map((profileId) => ({
    ...{ siteId, profileId, kind: 'social_account_left' as const, atTs: createdTs },
    object: { kind: 'social_account', id: objectId },
    facts: { title: short(payload.title), reason: event.event.endsWith('.stopped') ? 'stopped' : 'erased' },
  }));
}

const short = (value: unknown): string => said(value, LONGEST_SAID);
