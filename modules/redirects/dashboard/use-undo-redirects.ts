import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { staleRedirects } from './redirects-stale.ts';

/** Undoes a delete of redirects, and says what came back and what did not. */
export const useUndoRedirects = () => useUndoRows(staleRedirects);
