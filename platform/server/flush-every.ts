import type { Ground } from './ground.ts';

type FlushOptions = {
  milliseconds: number;
  /** Whether there is anything to write. */
  isDue: () => boolean;
  /** Writes what was gathered; what fails is its own to log and to keep. */
  write: () => Promise<void>;
  onClose: Ground['onClose'];
};

/**
 * Writes what is gathered in memory time after time, never twice at once, and once more before the process ends.
 * @returns writes it now, after the write that runs
 */
export function flushEvery({ milliseconds, isDue, write, onClose }: FlushOptions): () => Promise<void> {
  let flushing: Promise<void> | null = null;
  const flush = async () => {
    await flushing;
    flushing = write().finally(() => {
      flushing = null;
    });
    await flushing;
  };
  const timer = setInterval(() => {
    if (!flushing && isDue()) void flush();
  }, milliseconds).unref();
  onClose(async () => {
    clearInterval(timer);
    await flush();
  });
  return flush;
}
