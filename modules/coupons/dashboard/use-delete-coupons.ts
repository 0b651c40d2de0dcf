import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type DeleteRows, deletedText, useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { type Coupon, listCoupons, removeCoupons, updateCoupon } from '../coupons.contract.ts';
import { useCouponsTexts } from './coupons-texts.ts';

const stale = [listCoupons];

type Gone = { ids: number[]; batchId: number | null; deactivated: Coupon[]; wereActive: Coupon[] };

/** Deletes coupons; those that somebody has redeemed are deactivated: one notice says both, and undoes both. */
export function useDeleteCoupons(shown: readonly Coupon[]): DeleteRows {
  const text = useCouponsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeCoupons, stale);
  const { mutateAsync: update } = useWrite(updateCoupon, stale);
  const undo = useUndoRows(stale);
  const codeOf = (id: number) => shown.find((coupon) => coupon.id === id)?.code;
  return useDelete<Gone>({
    remove: async (ids) => {
      const { items, batch_id, deactivated } = await remove({ params, body: { ids: [...ids] } });
      const wereActive = deactivated.filter(({ id }) => shown.some((one) => one.id === id && one.active));
      return { ids: items.map(({ id }) => id), batchId: batch_id, deactivated, wereActive };
    },
    restore: async ({ batchId, wereActive }) => {
      for (const { id, revision } of wereActive) {
        await update({ params: { couponId: id }, body: { active: true, revision } });
      }
      await undo(batchId);
      const [first, ...more] = wereActive;
      if (!first) return;
      if (more.length > 0) notices.done(text('activeMany', { count: wereActive.length }));
      else notices.done(text('activeOne', { code: first.code }));
    },
    saysEnd: true,
    isNothing: ({ ids, wereActive }) => ids.length + wereActive.length === 0,
    said: {
      deleted: ({ ids, deactivated: [first, ...more] }) => {
        const { length } = ids;
        if (!first) return deletedText(length, ids[0] === undefined ? undefined : codeOf(ids[0]));
        const count = more.length + 1;
        if (length > 0) {
          return text('deletedAndOff', { deleted: numberText(length), deactivated: numberText(count) });
        }
        return count === 1
          ? text('deactivatedOne', { code: first.code })
          : text('deactivatedMany', { count });
      },
    },
    nameOf: codeOf,
  });
}
