import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type DeleteRows, useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { type Coupon, listCoupons, removeCoupons } from '../coupons.contract.ts';
import { useCouponsTexts } from './coupons-texts.ts';

const stale = [listCoupons];

/** Deletes coupons; those that somebody has redeemed are deactivated, and it is said. */
export function useDeleteCoupons(shown: readonly Coupon[]): DeleteRows {
  const text = useCouponsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeCoupons, stale);
  const undo = useUndoRows(stale);
  return useDelete({
    remove: async (ids) => {
      const { items, batch_id, deactivated } = await remove({ params, body: { ids: [...ids] } });
      if (deactivated.length > 0) notices.warned(text('deactivated', { count: deactivated.length }));
      return { ids: items.map(({ id }) => id), batchId: batch_id };
    },
    restore: ({ batchId }) => undo(batchId),
    saysEnd: true,
    nameOf: (id) => shown.find((coupon) => coupon.id === id)?.code,
  });
}
