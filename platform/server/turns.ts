import { tooManyWriters } from '#platform/contract/api-error.ts';

/** Has those who want the same thing wait in the process, where a place in the line costs nothing. */
export type Turns = {
  /**
   * Does the work when those before have done theirs. It must not take a turn itself.
   * @param key what only one at a time may have
   * @param patience how long to wait at most, in milliseconds, where that is not as usual
   * @throws ApiError too_many_writers when the line is too long, or does not move
   */
  take<T>(key: string, work: () => Promise<T>, patience?: number): Promise<T>;
};

type Limits = {
  /** Of all keys together, so that what the turns use is not used up. */
  atOnce: number;
  /** Of one key. */
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  patience: number;
};

type Waiting = { key: string; begin: () => void; giveUp: () => void };

/** Opens the lines of one process. */
export function openTurns({ atOnce, waiting, patience: usual }: Limits): Turns {
  const busy = new Set<string>();
  let line: Waiting[] = [];

  const next = () => {
    for (const one of [...line]) {
      if (busy.size >= atOnce) return;
      if (busy.has(one.key)) continue;
      line = line.filter((other) => other !== one);
      busy.add(one.key);
      one.begin();
    }
  };
  const come = (key: string, patience: number) =>
    new Promise<void>((resolve, reject) => {
      if (line.filter((one) => one.key === key).length >= waiting) return reject(tooLate());
      const timer = setTimeout(() => {
        line = line.filter((other) => other !== mine);
        mine.giveUp();
      }, patience);
      const mine: Waiting = {
        key,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        giveUp: () => reject(tooLate()),
      };
      line.push(mine);
      next();
    });
  return {
    take: async (key, work, patience = usual) => {
      await come(key, patience);
      try {
        return await work();
      } finally {
        busy.delete(key);
        next();
      }
    },
  };
}

const tooLate = () => tooManyWriters({ retryAfter: 5 });
