import { useEffect, useRef, useState } from 'react';
import { customKey } from '../saving/refused-fields.ts';
import type { OpenPost } from '../saving/use-open-post.ts';

/**
 * Leads to the first required field that a post was refused for, once for each refusal.
 * @param isAsking a dialog is open, which has the focus until it is gone
 * @param onRefused shows the fields
 */
export function useMissingFields(
  { state, errors }: OpenPost,
  isAsking: boolean,
  onRefused: () => void,
): void {
  const [refusals, setRefusals] = useState(0);
  const seen = useRef<object>(state);
  const show = useRef(onRefused);
  show.current = onRefused;
  useEffect(() => {
    if (isAsking || state.kind !== 'refused' || seen.current === state) return;
    seen.current = state;
    if (!Object.keys(errors).some((name) => name.startsWith(customKey('')))) return;
    show.current();
    setRefusals((count) => count + 1);
  }, [isAsking, state, errors]);
  useEffect(() => {
    if (refusals === 0) return;
    document.querySelector<HTMLElement>('[data-refused] :is(input, select, textarea)')?.focus();
  }, [refusals]);
}
