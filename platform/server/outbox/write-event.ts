import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { OutboxEvent } from './reaction.ts';

/** Says that something happened, in the transaction in which it did; the reactions of other rooms follow. */
export async function writeEvent(
  trx: Kysely<DB>,
  nextId: () => number,
  { siteId, event, objectId, payload, createdTs }: Omit<OutboxEvent, 'id'>,
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      site_id: siteId,
      id: nextId(),
      event,
      object_id: objectId,
      payload: JSON.stringify(payload),
      created_ts: createdTs,
    })
    .execute();
}
