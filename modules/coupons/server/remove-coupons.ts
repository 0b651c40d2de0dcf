import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { lockRows, updateRow } from '#platform/server/rows/rows.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { removeRows } from '#platform/server/rows/write-rows.ts';
import { refuseStale } from '#platform/server/saved-meanwhile.ts';
import { recordWrites } from '#platform/server/trail.ts';
import type { Coupon } from '../coupons.contract.ts';
import { couponTable } from './coupons.table.ts';

type Removing = Pick<Call, 'site' | 'caller' | 'request' | 'now' | 'matched'>;
type Row = RowOf<'coupon'>;

/** What a delete of coupons did; where any was in the way, nothing. */
type Removed = { items: Coupon[]; batch_id: number | null; deactivated: Coupon[] };

/** Deletes coupons; those that somebody has redeemed are deactivated, because subscriptions name them. */
export async function removeCoupons(
  database: Database,
  call: Removing,
  ids: readonly number[],
): Promise<Removed> {
  const deactivated = await deactivateRedeemed(database, call, ids);
  const kept = new Set(deactivated.map(({ id }) => id));
  const { items, batch_id } = await removeRows(
    ...([database, call, couponTable, ids.filter((id) => !kept.has(id))] as const),
    async (_, rows) => refuseOlder(call, rows),
  );
  return { items, batch_id, deactivated };
}

async function deactivateRedeemed(
  { db, ids: numbers }: Database,
  call: Removing,
  ids: readonly number[],
): Promise<Coupon[]> {
  return db.transaction().execute(async (trx: Trx) => {
    const stamp = stampOf(call);
    const rows = (await lockRows(trx, couponTable, stamp.siteId, ids)).filter(
      ({ times_redeemed }) => times_redeemed > 0,
    );
    refuseOlder(call, rows);
    const saved: Row[] = [];
    for (const row of rows) {
      saved.push(row.active ? await updateRow(trx, couponTable, row.id, { active: false }, stamp) : row);
    }
    const writes = rows
      .filter(({ active }) => active)
      .map(({ id }) => ({
        ...{ action: 'coupon.updated' as const, objectId: id },
        ...{ before: { active: true }, after: { active: false } },
      }));
    await recordWrites(trx, numbers.next, call, writes);
    return saved.map(couponTable.show);
  });
}

function refuseOlder(call: Removing, rows: readonly Row[]): void {
  refuseStale(call, rows[0], couponTable.show);
}
