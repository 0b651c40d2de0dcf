/** So many requests within so short a time are many: two people who click are not, lists that follow their posts are. */
const MANY = 8;
const MILLISECONDS = 100;

/** Remembers when the last requests came. */
export function recentRequests(now: () => number = () => performance.now()) {
  const times = new Float64Array(MANY).fill(-Infinity);
  let next = 0;
  return {
    /** A request has come. */
    note: (): void => {
      times[next] = now();
      next = (next + 1) % MANY;
    },
    /** Whether many have come just now. */
    areMany: (): boolean => now() - (times[next] ?? -Infinity) < MILLISECONDS,
  };
}

/** Those that came to this process. */
export const requestsHere = recentRequests();
