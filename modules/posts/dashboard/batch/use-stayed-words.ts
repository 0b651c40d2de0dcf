import { useCallback } from 'react';
import type { UndoState } from '#platform/contract/undo-state.ts';
import { skipReasons } from '../../batch-kinds.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import { stayedWords } from './stayed-words.ts';

const noHeadlines = new Map<number, string>();

/** Says how many posts an act left as they were and why, as its report did; with `isWhole` every reason. */
export function useStayedWords(): (stayed: UndoState['stayed'], isWhole?: boolean) => string {
  const text = useBatchTexts();
  return useCallback(
    (stayed, isWhole = false) => {
      const skipped_count = stayed.reduce((sum, { count }) => sum + count, 0);
      const skipped_for = stayed.flatMap(({ reason, count }) => {
        const known = skipReasons.find((one) => one === reason);
        return known ? [{ reason: known, count }] : [];
      });
      const most = isWhole ? skipped_for.length : undefined;
      return stayedWords({ skipped: [], skipped_count, skipped_for }, text, noHeadlines, most);
    },
    [text],
  );
}
