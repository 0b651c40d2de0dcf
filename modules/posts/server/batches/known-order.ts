import { createHash } from 'node:crypto';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { keyIsTaken, type PostBatchOrder } from '../../post-batches.contract.ts';
import { type BatchRow, batchQueries } from './batches.queries.ts';

type Asker = Pick<Call, 'caller'> & { site: Pick<Call['site'], 'id'> };

/** Keys that people give are apart from our own. */
export const keyOf = (given: string): string => `given ${given}`;

/** The posts that an order names may be others by now, and their number too: it is known by its own words. */
export function hashOf(order: PostBatchOrder): string {
  const { action, status, destination_author_ids, author_ids, post_ids, filter } = order;
  const { tag_ids, section_ids, primary_section_id, stage_id, rating } = order;
  const { layout, scheduled_at, every_minutes, reason } = order;
  const { section_id, until_ts, lang_id, translator_id } = order;
  const words = JSON.stringify({
    ...{ action, status, destination_author_ids, author_ids, post_ids, filter },
    ...{ tag_ids, section_ids, primary_section_id, stage_id, rating },
    ...{ layout, scheduled_at, every_minutes, reason },
    ...{ section_id, until_ts, lang_id, translator_id },
  });
  return createHash('sha256').update(words).digest('base64url');
}

/**
 * The batch that an order with the same key began; null for a new one.
 * @throws ApiError idempotency_key_is_taken for another order
 */
export async function begunBatch(db: Db, call: Asker, order: PostBatchOrder): Promise<BatchRow | null> {
  if (order.idempotency_key === undefined || order.dry_run) return null;
  return firstWith(db, call, keyOf(order.idempotency_key), hashOf(order));
}

/** The batch that somebody began with a key, refused to whoever asks for something else with it. */
export async function firstWith(
  db: Db,
  { site, caller }: Asker,
  key: string,
  asked: string | undefined,
): Promise<BatchRow | null> {
  const first = await batchQueries(db).findByKey(site.id, profileOf(caller).id, key);
  if (first && first.change.asked !== asked) throw keyIsTaken();
  return first;
}
