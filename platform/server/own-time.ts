/** Milliseconds that this thread has worked by itself, whatever else the machine was at meanwhile. */
export function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Whether work that begins now, and waits for nothing, has taken more of this thread than it may: a machine that is busy
 * with others takes nothing off it.
 */
export function openOwnTime(
  milliseconds: number,
  own: () => number = ownTime,
  clock: () => number = () => performance.now(),
): () => boolean {
  const began = own();
  // Nothing works longer than the clock runs, and the clock is asked at a hundredth of the cost.
  let look = clock() + milliseconds;
  return () => {
    if (clock() <= look) return false;
    const left = milliseconds - (own() - began);
    if (left < 0) return true;
    look = clock() + Math.max(left, 1);
    return false;
  };
}
