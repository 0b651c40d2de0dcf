import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf } from '#platform/dashboard/queries.ts';
import { getImportReport, listImports, type SiteImport } from '../imports.contract.ts';

/** Whoever sees an import end finds what it brought in: all that is kept in the browser is asked again. */
export function useStaleContent(state: SiteImport['state'] | undefined): void {
  const client = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    const wasRunning = before.current === 'running' || before.current === 'undoing';
    const wasReading = before.current === 'reading';
    const isOther = before.current !== state;
    before.current = state;
    if (wasRunning && isOther) void client.invalidateQueries({ refetchType: 'active' });
    else if (wasReading && state !== 'reading') {
      for (const one of [listImports, getImportReport]) {
        void client.invalidateQueries({ queryKey: keyOf(one) });
      }
    }
  }, [state, client]);
}
