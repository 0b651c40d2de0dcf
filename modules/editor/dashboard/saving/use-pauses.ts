import { useEffect, useMemo, useRef } from 'react';
import { onBack } from '#platform/dashboard/reachable.ts';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

type Pauses = {
  next: (act: () => void) => void;
  stop: () => void;
  /** It worked: what fails after this is tried again after a short pause. */
  over: () => void;
};

/** Tries again after pauses that grow, and at once when the connection or the server comes back. */
export function usePauses(): Pauses {
  const waiting = useRef<{ act: () => void; timer: ReturnType<typeof setTimeout> } | null>(null);
  const pause = useRef(FIRST_PAUSE);
  const pauses = useMemo(() => {
    const clear = () => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = null;
    };
    const run = () => {
      const act = waiting.current?.act;
      clear();
      act?.();
    };
    return {
      run,
      clear,
      next: (act: () => void) => {
        clear();
        waiting.current = { act, timer: setTimeout(run, pause.current) };
        pause.current = Math.min(pause.current * 2, LONGEST_PAUSE);
      },
      stop: clear,
      over: () => {
        clear();
        pause.current = FIRST_PAUSE;
      },
    };
  }, []);
  useEffect(() => {
    const forget = onBack(pauses.run);
    return () => {
      forget();
      pauses.clear();
    };
  }, [pauses]);
  return pauses;
}
