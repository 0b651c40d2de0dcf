import { useEffect, useRef, useState } from 'react';
import { tabOf } from '../panel/panel-tabs.ts';
import type { OpenPost } from '../saving/use-open-post.ts';

/**
 * Leads to the first field of the panel that a post was refused for, once for each refusal.
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
    if (!Object.keys(errors).some((name) => tabOf(name) !== undefined)) return;
    show.current();
    setRefusals((count) => count + 1);
  }, [isAsking, state, errors]);
  useEffect(() => {
    if (refusals === 0) return;
    document
      .querySelector<HTMLElement>('[data-refused] :is(input, select, textarea), aside [aria-invalid="true"]')
      ?.focus();
  }, [refusals]);
}
