import { CallError } from '#platform/dashboard/call.ts';
import { onBack } from '#platform/dashboard/reachable.ts';

export type Patience = {
  signal?: AbortSignal | undefined;
  /** As long as it says so, a server that does not answer is waited for without an end. */
  isWanted?: (() => boolean) | undefined;
  /** Rejects where what is sent can no longer be read, so that no further try is made. */
  isThere?: (() => Promise<void>) | undefined;
  /** Told when it begins and when it ends to wait. */
  onWait?: ((isWaiting: boolean) => void) | undefined;
};

/** Pauses between tries, in milliseconds. */
const PAUSES = [1_000, 3_000, 8_000, 20_000];
const LONGEST_PAUSE = 20_000;
/** Nobody answered, which no file is to blame for. */
const SILENT: readonly number[] = [0, 502, 503, 504];

/** A line that is cut, or a server that starts anew, costs a pause and not the file. */
export async function patiently<T>(
  send: () => Promise<T>,
  { signal, isWanted, isThere, onWait }: Patience,
): Promise<T> {
  for (let at = 0; ; at += 1) {
    try {
      return await send();
    } catch (error) {
      const status = error instanceof CallError ? error.status : undefined;
      if (status === undefined || signal?.aborted) throw error;
      const isWaited = !navigator.onLine || (SILENT.includes(status) && isWanted?.() === true);
      const pause = PAUSES[at] ?? (isWaited ? LONGEST_PAUSE : undefined);
      if ((status !== 0 && status < 500) || pause === undefined) throw error;
      // As long as there is no line no try is lost, and nothing is to blame but the line.
      if (!navigator.onLine) at -= 1;
      else await isThere?.();
      onWait?.(true);
      await rested(pause, signal);
      onWait?.(false);
    }
  }
}

/** Waits for a pause, or for the line where there is none; not longer than until the server is back. */
function rested(pause: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      forget();
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(end, pause) : undefined;
    const forget = onBack(end);
    signal?.addEventListener('abort', end);
  });
}
