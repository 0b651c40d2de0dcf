import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { updateRow } from '#platform/server/rows/rows.ts';
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
  let deactivated: Coupon[] = [];
  const { items, batch_id } = await removeRows(
    ...([database, call, couponTable, ids] as const),
    async (trx, rows) => {
      refuseStale(call, rows[0], couponTable.show);
      deactivated = await deactivate(trx, database, call, rows.filter(isRedeemed));
    },
    isRedeemed,
  );
  return { items, batch_id, deactivated };
}

const isRedeemed = ({ times_redeemed }: Row): boolean => times_redeemed > 0;

async function deactivate(
  trx: Trx,
  { ids }: Database,
  call: Removing,
  rows: readonly Row[],
): Promise<Coupon[]> {
  const active = rows.filter((row) => row.active);
  const saved: Row[] = rows.filter((row) => !row.active);
  for (const { id } of active) {
    saved.push(await updateRow(trx, couponTable, id, { active: false }, stampOf(call)));
  }
  const writes = active.map(({ id }) => ({
    ...{ action: 'coupon.updated' as const, objectId: id },
    ...{ before: { active: true }, after: { active: false } },
  }));
  await recordWrites(trx, ids.next, call, writes);
  if (active.length > 0) await publishChange(trx, { topic: 'coupon', siteId: call.site.id });
  return saved.map(couponTable.show);
}
