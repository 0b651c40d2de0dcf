import { setTimeout as wait } from 'node:timers/promises';
import type { spawnServer } from '#platform/testing/server-process.ts';

type Spawned = ReturnType<typeof spawnServer>;

/** A process that is started again whenever it ends, as a service manager does. */
export type KeptRunning = {
  kill(signal?: NodeJS.Signals): void;
  /** What the last process that ended wrote at its end, and what the present one wrote. */
  output(): string;
  pid(): number;
  starts(): number;
  /** The last words of the processes that ended without being killed here. */
  ownEnds(): readonly string[];
  /** What failed in a way that was not foreseen, a line each. */
  faults(): readonly string[];
  stop(): Promise<void>;
};

const LAST_WORDS = 5_000;
const FAULT = 'request failed';

/** Keeps one process running; `pause` is between an end and the next start, in milliseconds. */
export function keepRunning(start: () => Spawned, pause: number): KeptRunning {
  let current = start();
  let starts = 1;
  let before = '';
  let isStopping = false;
  const killed = new WeakSet<Spawned>();
  const ownEnds: string[] = [];
  const faults: string[] = [];
  const faultsOf = (output: string) => output.split('\n').filter((line) => line.includes(FAULT));
  const keep = async () => {
    while (true) {
      const code = await current.exited;
      before = `${current.output().slice(-LAST_WORDS)}\n(ended with ${code ?? current.child.signalCode})\n`;
      faults.push(...faultsOf(current.output()));
      if (isStopping) return;
      if (!killed.has(current)) ownEnds.push(before);
      await wait(pause);
      if (isStopping) return;
      current = start();
      starts += 1;
    }
  };
  const done = keep();
  return {
    kill: (signal = 'SIGKILL') => {
      killed.add(current);
      current.child.kill(signal);
    },
    output: () => before + current.output(),
    pid: () => current.child.pid ?? 0,
    starts: () => starts,
    ownEnds: () => ownEnds,
    faults: () => [...faults, ...faultsOf(current.output())],
    stop: async () => {
      isStopping = true;
      current.child.kill('SIGTERM');
      await done;
    },
  };
}
