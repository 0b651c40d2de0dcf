/** What a room is tried for is tried whole. */
const isWhole = Boolean(process.env.TEST_ROOM) || process.env.TEST_TURNS === 'all';

/**
 * So many of the calls, others in each run: what costs a hundred answers a call must not grow with the rooms.
 * All of them where one room is tried, or with TEST_TURNS=all.
 */
export function inTurn<Row>(calls: readonly Row[], most: number): Row[] {
  if (isWhole || calls.length <= most) return [...calls];
  const first = Number(process.env.TEST_SEED) % calls.length;
  const step = calls.length / most;
  return Array.from({ length: most }, (_, at) => calls[Math.floor(first + at * step) % calls.length] as Row);
}
