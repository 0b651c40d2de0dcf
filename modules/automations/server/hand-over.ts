import { matchingPosts } from '#modules/search-indexes/search-indexes.public.ts';
import type { SearchQuery } from '#modules/search-indexes/search-query.contract.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent, SiteEvents } from '#platform/server/outbox/reaction.ts';
import type { House } from '#platform/server/room.ts';
import { dataOf, factsOf } from './event-data.ts';
import { bodyOf, type NewMessage, queueMessages } from './queue.ts';
import { heardEvents, toldEvents } from './told-events.ts';

type Listening = {
  id: number;
  events: string[];
  filter: unknown;
  payload: string;
  created_by: number | null;
  updated_by: number | null;
};

/** Hands what happens in other rooms to the webhooks that want it. */
export function defineHandOver(ground: Ground, { findPerson }: Pick<House, 'findPerson'>): void {
  for (const event of heardEvents) {
    ground.outbox.react({
      event,
      name: `hand to webhooks: ${event}`,
      handleAll: async ({ siteId, events }, trx) => {
        const hooks = await listeningHooks(trx, siteId, events);
        if (hooks.length === 0) return;
        const messages = await messagesOf(ground, findPerson, trx, { siteId, events }, hooks);
        await queueMessages(ground, trx, siteId, messages, Math.floor(Date.now() / 1000));
      },
    });
  }
}

async function listeningHooks(
  trx: Trx,
  siteId: number,
  events: readonly OutboxEvent[],
): Promise<Listening[]> {
  const told = new Set(events.flatMap<string>(toldEvents));
  const hooks = await trx
    .selectFrom('hook')
    .select(['id', 'events', 'filter', 'payload', 'created_by', 'updated_by'])
    .where('site_id', '=', siteId)
    .where('enabled', '=', true)
    .where('trigger_kind', '=', 'event')
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .execute();
  return hooks.filter((hook) => hook.events.some((event) => told.has(event)));
}

async function messagesOf(
  ground: Ground,
  findPerson: House['findPerson'],
  trx: Trx,
  { siteId, events }: Pick<SiteEvents, 'siteId' | 'events'>,
  hooks: readonly Listening[],
): Promise<NewMessage[]> {
  const site = await trx
    .selectFrom('site')
    .select(['id', 'uri', 'timezone'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const facts = hooks.some(({ payload }) => payload !== 'thin')
    ? await factsOf(ground, trx, site, events)
    : new Map<number, never>();
  const messages: NewMessage[] = [];
  for (const hook of hooks) {
    // Whoever last said where it is sent answers for what is told there.
    const by = hook.updated_by ?? hook.created_by;
    const owner = by === null ? null : await findPerson(siteId, by);
    const wanted = await wantedEvents(trx, siteId, events, hook);
    for (const event of wanted) {
      const { data, needs } = dataOf(event, facts.get(event.id), hook.payload, owner?.holder ?? null);
      for (const type of toldEvents(event)) {
        if (!hook.events.includes(type)) continue;
        const body = bodyOf(type, event.createdTs, data);
        const about = { eventId: event.id, event: type, objectId: event.objectId };
        messages.push({ hookId: hook.id, ...about, body, needs });
      }
    }
  }
  return messages;
}

/** The events that the filter of a webhook lets through; it asks about posts alone. */
async function wantedEvents(
  trx: Trx,
  siteId: number,
  events: readonly OutboxEvent[],
  { filter }: Pick<Listening, 'filter'>,
): Promise<readonly OutboxEvent[]> {
  const query = filter as SearchQuery;
  const isOfPosts = events[0]?.event.startsWith('post.') ?? false;
  if (!isOfPosts || Object.keys(query).length === 0) return events;
  const ids = [...new Set(events.flatMap(({ objectId }) => objectId ?? []))];
  const matching = await matchingPosts(trx, siteId, ids, query, Math.floor(Date.now() / 1000));
  return events.filter(({ objectId }) => objectId !== null && matching.has(objectId));
}
