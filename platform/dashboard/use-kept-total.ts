import { useState } from 'react';
import type { PagingProps } from './paging.tsx';

/**
 * Keeps how many rows answer a question, for a page of it that does not come: there must be pages to turn back to.
 * @param question what the list is asked, whatever the page
 */
export function useKeptTotal<Size extends number>(
  question: string,
  paging: PagingProps<Size>,
): PagingProps<Size> {
  const { total, isExact } = paging;
  const [kept, setKept] = useState({ question, total, isExact });
  if (total === undefined) {
    return kept.question === question ? { ...paging, total: kept.total, isExact: kept.isExact } : paging;
  }
  if (kept.question !== question || kept.total !== total || kept.isExact !== isExact) {
    setKept({ question, total, isExact });
  }
  return paging;
}
