import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import { MOST_AT_ONCE, MOST_MATCHING } from '../../redirect-kinds.contract.ts';
import type { RedirectsSearch } from '../redirects-search.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import type { DeleteRedirects } from '../use-delete-redirects.ts';
import { useDeleteMatching } from './use-delete-matching.ts';

type RedirectsBulkProps = {
  search: RedirectsSearch;
  /** How many redirects the list shows on all its pages. */
  total: number;
  selected: SelectedRows;
  clear: () => void;
  onDelete: DeleteRedirects;
  /** What else can be done with rows that are named. */
  more: (ids: number[], clear: () => void) => ReactNode;
};

/** The acts on the selected rows, or on everything that the list shows. */
export function RedirectsBulk({ search, total, selected, clear, onDelete, more }: RedirectsBulkProps) {
  const text = useRedirectsTexts();
  const deleteMatching = useDeleteMatching();
  const ids = [...selected.ids];
  const most = selected.isAll ? MOST_MATCHING : MOST_AT_ONCE;
  const isTooMany = (selected.isAll ? total : ids.length) > most;
  const run = async () => {
    if (await (selected.isAll ? deleteMatching(search, total) : onDelete(ids))) clear();
  };
  return (
    <>
      {selected.isAll ? null : more(ids, clear)}
      <Button size="xs" variant="default" disabled={isTooMany} onClick={() => void run()}>
        {isTooMany ? text('actions.deleteMost', { count: numberText(most) }) : text('actions.deleteWord')}
      </Button>
    </>
  );
}
