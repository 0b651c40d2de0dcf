/** As many rows as one statement inserts; the longer a transaction, the longer others wait for its posts. */
const sizes = [32, 128, 512] as const;
/** A transaction that is over sooner may do more, in milliseconds; one that takes longer does less from then on. */
const SHORT = 80;
const LONG = 500;

/** How many posts the next transaction goes through, by how long the last one took. */
export function nextStep(step: number, milliseconds: number): number {
  const at = sizes.findIndex((size) => size >= step);
  if (milliseconds < SHORT) return sizes[at + 1] ?? step;
  return milliseconds > LONG ? (sizes[at - 1] ?? step) : step;
}

/** Posts that the first transaction of a long act goes through. */
export const FIRST_STEP = 128;

/**
 * How long a long act rests after a step, in milliseconds: while requests are many, as long as the step took, so that
 * half of the time is theirs alone.
 */
export const pauseAfter = (milliseconds: number, areMany: boolean): number =>
  areMany ? Math.min(milliseconds, LONG) : 0;
