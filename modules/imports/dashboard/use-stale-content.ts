import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf } from '#platform/dashboard/queries.ts';
import { getImportReport, listImports, type SiteImport } from '../imports.contract.ts';

/** Whoever sees an import end finds what it brought in: all that is kept in the browser is asked again. */
export function useStaleContent(state: SiteImport['state'] | undefined): void {
  const client = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was === undefined || was === state) return;
    // One that is quick has ended before anybody saw it at work.
    const hasEnded = was === 'running' || was === 'undoing' || state === 'done' || state === 'undone';
    if (hasEnded) void client.invalidateQueries({ refetchType: 'active' });
    else if (was === 'reading') {
      for (const one of [listImports, getImportReport]) {
        void client.invalidateQueries({ queryKey: keyOf(one) });
      }
    }
  }, [state, client]);
}
