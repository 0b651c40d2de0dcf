const MINUTE = 60_000;

/**
 * Counts in memory what is done under keys within a minute, or another time.
 * @param window milliseconds
 * @returns a function that takes one of each key, or says for how many seconds there is none
 */
export function minuteCounts(
  window = MINUTE,
): (limits: Readonly<Record<string, number>>, now: number) => number | null {
  const counts = new Map<string, number>();
  let until = 0;
  return (limits, now) => {
    // A window that would end too late was begun before the clock was set back.
    if (now >= until || until - now > window) {
      counts.clear();
      until = now + window;
    }
    const wanted = Object.entries(limits);
    if (wanted.some(([key, most]) => (counts.get(key) ?? 0) >= most)) {
      return Math.ceil((until - now) / 1000);
    }
    for (const [key] of wanted) counts.set(key, (counts.get(key) ?? 0) + 1);
    return null;
  };
}
