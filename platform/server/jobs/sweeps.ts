import type { Log } from '../log.ts';

/** Looks every so many seconds for what a crash left behind; the first time right at the start. */
export type Sweep = {
  name: string;
  seconds: number;
  /** The signal is aborted when the process stops: what is left is found by the next one. */
  run: (signal: AbortSignal) => Promise<void>;
};

/** Starts the sweeps; a sweep never overlaps itself, and its failure only costs one round. */
export function startSweeps(sweeps: readonly Sweep[], log: Log): () => Promise<void> {
  const running = new Map<Sweep, Promise<void>>();
  const stopping = new AbortController();
  const runOnce = (sweep: Sweep) => {
    if (running.has(sweep)) return;
    const round = sweep
      .run(stopping.signal)
      .catch((err) => log.warn({ err, sweep: sweep.name }, 'a sweep failed and is tried again'))
      .finally(() => running.delete(sweep));
    running.set(sweep, round);
  };
  const timers = sweeps.map((sweep) => {
    runOnce(sweep);
    return setInterval(() => runOnce(sweep), sweep.seconds * 1000).unref();
  });
  return async () => {
    stopping.abort();
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
