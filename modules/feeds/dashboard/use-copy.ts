import { useCallback } from 'react';
import { notices } from '#platform/dashboard/notices.tsx';

/** Copies a text and says so; somebody who forbids the clipboard still selects it where it stands. */
export const useCopy = () =>
  useCallback(async (copied: string, said: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(copied);
    } catch {
      return;
    }
    notices.done(said);
  }, []);
