import { useEffect, useMemo, useRef } from 'react';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/** Tries again after pauses that grow, and at once when the connection comes back. */
export function usePauses(): { next: (act: () => void) => void; stop: () => void } {
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
    };
  }, []);
  useEffect(() => {
    addEventListener('online', pauses.run);
    return () => {
      removeEventListener('online', pauses.run);
      pauses.clear();
    };
  }, [pauses]);
  return pauses;
}
