import { insertRows } from '../bulk-rows.ts';
import type { Trx } from '../database.ts';
import type { OutboxEvent } from './reaction.ts';

type News = Omit<OutboxEvent, 'id' | 'siteId'>;

/** Says that something happened, in the transaction in which it did; the reactions of other rooms follow. */
export const writeEvent = (
  trx: Trx,
  nextId: () => number,
  { siteId, ...news }: News & { siteId: number },
): Promise<void> => writeEvents(trx, nextId, siteId, [news]);

/** The same of much that happened on one site, in few statements. */
export async function writeEvents(
  trx: Trx,
  nextId: () => number,
  siteId: number,
  news: readonly News[],
): Promise<void> {
  await insertRows(
    trx,
    'outbox',
    siteId,
    ['id', 'event', 'object_id', 'payload', 'created_ts'],
    news.map((one) => [nextId(), one.event, one.objectId, JSON.stringify(one.payload), one.createdTs]),
  );
}
