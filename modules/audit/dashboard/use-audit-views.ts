import { useCallback, useMemo, useState } from 'react';
import { type SavedViews, useSavedViews, useViewsOf } from '#modules/saved-views/saved-views.public.tsx';
import { useAddress } from '#platform/dashboard/address.ts';
import { type AddressPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { useHiddenColumns } from '#platform/dashboard/table/kept-columns.ts';
import { type AuditSearch, readAuditSearch, writeAuditSearch } from './audit-search.ts';
import { useAuditTexts } from './audit-texts.ts';

/** The log has one order. */
const sortNames = { by: 'order_by', direction: 'order_direction' };
const noCounts: ReadonlyMap<number, number> = new Map();

/** The saved views of the audit log. */
export function useAuditViews(
  search: AuditSearch,
  columns: readonly { id: string; width: number | 'rest' }[],
): SavedViews {
  const text = useAuditTexts();
  const { pairs, go } = useAddress();
  const views = useViewsOf('audit');
  const [hidden, , onHide] = useHiddenColumns('audit');
  const [isBare] = useState(() => writePairs(pairs) === '');
  const asked = useMemo(() => questionOf(search), [search]);
  const onView = useCallback(
    (next: AddressPairs, saved: number | undefined, options?: { replace?: boolean }) =>
      go(writeAuditSearch({ ...readAuditSearch(next), saved }), options),
    [go],
  );
  const all = useMemo(() => columns.filter(({ width }) => width !== 'rest').map(({ id }) => id), [columns]);
  return useSavedViews(views, {
    ...{ screen: 'audit', pairs: asked, settle, viewId: search.saved, onView, sortNames, isBare },
    all: { title: text('viewsAll'), count: undefined },
    columns: { all, hidden, onHide },
    counts: noCounts,
  });
}

const questionOf = (search: AuditSearch): AddressPairs => writeAuditSearch({ ...search, saved: undefined });
const settle = (pairs: AddressPairs): AddressPairs => questionOf(readAuditSearch(pairs));
