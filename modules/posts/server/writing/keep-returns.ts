import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import { isReturned } from '../../post-status.contract.ts';

type Returned = { postIds: readonly number[]; status: number; reason: string | undefined };

/** Keeps why posts were sent back or declined; a move without a reason ends the reason of an earlier one. */
export async function keepReturns(
  trx: Trx,
  nextId: () => number,
  { siteId, now, by }: { siteId: number; now: number; by: number | null },
  { postIds, status, reason = '' }: Returned,
): Promise<void> {
  if (!isReturned(status) || postIds.length === 0) return;
  await insertRows(
    trx,
    'post_return',
    siteId,
    ['id', 'post_id', 'status', 'reason', 'created_ts', 'created_by'],
    postIds.map((postId) => [nextId(), postId, status, reason, now, by]),
  );
}
