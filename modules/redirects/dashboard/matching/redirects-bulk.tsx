import type { ReactNode } from 'react';
import { BulkDelete, type DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import { MOST_AT_ONCE, MOST_MATCHING } from '../../redirect-kinds.contract.ts';
import type { RedirectsSearch } from '../redirects-search.ts';
import { useDeleteMatching } from './use-delete-matching.ts';

type RedirectsBulkProps = {
  search: RedirectsSearch;
  /** How many redirects the list shows on all its pages. */
  total: number;
  selected: SelectedRows;
  clear: () => void;
  onDelete: DeleteRows;
  /** What else can be done with rows that are named. */
  more: (ids: number[], clear: () => void) => ReactNode;
};

/** The acts on the selected rows, or on everything that the list shows. */
export function RedirectsBulk({ search, total, selected, clear, onDelete, more }: RedirectsBulkProps) {
  const deleteMatching = useDeleteMatching();
  const ids = [...selected.ids];
  return (
    <BulkDelete
      {...{ selected, clear }}
      onDelete={({ isAll }) => (isAll ? deleteMatching(search, total) : onDelete(ids))}
      count={selected.isAll ? total : ids.length}
      isKept
      most={selected.isAll ? MOST_MATCHING : MOST_AT_ONCE}
    >
      {selected.isAll ? null : more(ids, clear)}
    </BulkDelete>
  );
}
