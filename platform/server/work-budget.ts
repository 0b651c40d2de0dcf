import { setImmediate as nextTurn } from 'node:timers/promises';
import { ownTime } from './own-time.ts';

/** How much an algorithm may do that runs over what people can make, however much of that there is. */
export type WorkBudget = {
  /**
   * Counts steps that are about to be done; each takes some microseconds.
   * @throws BudgetSpent when they or their time are more than was given
   */
  spend(steps?: number): void;
  /** Lets the process answer others every few milliseconds. */
  pause(): Promise<void>;
};

/** Thrown where work ends because it would take too much; whoever asked for it is told in words of theirs. */
export class BudgetSpent extends Error {
  override name = 'BudgetSpent';
}

/** The clock is asked so rarely that asking it costs nothing. */
const STEPS_BETWEEN_LOOKS = 1_024;
/** So many steps take some milliseconds. */
const STEPS_AT_A_STRETCH = 1_000;

/**
 * Opens a budget.
 * @param limits.steps the most of them, whatever the machine
 * @param limits.milliseconds of the thread from now on, which a busy machine takes nothing of; for what takes longer than
 *   its steps say
 */
export function openBudget(
  { steps, milliseconds }: { steps: number; milliseconds: number },
  now: () => number = ownTime,
): WorkBudget {
  const end = now() + milliseconds;
  let left = steps;
  let untilLook = STEPS_BETWEEN_LOOKS;
  let stretch = 0;
  return {
    spend: (count = 1) => {
      left -= count;
      untilLook -= count;
      stretch += count;
      if (left < 0) throw new BudgetSpent(`More than ${steps} steps.`);
      if (untilLook > 0) return;
      untilLook = STEPS_BETWEEN_LOOKS;
      if (now() > end) throw new BudgetSpent(`More than ${milliseconds} ms.`);
    },
    pause: async () => {
      if (stretch < STEPS_AT_A_STRETCH) return;
      stretch = 0;
      await nextTurn();
    },
  };
}

/** A budget that takes from another as well: so much for a part, and so much for the whole. */
export function withinBudget(whole: WorkBudget, part: WorkBudget): WorkBudget {
  return {
    spend: (count) => {
      whole.spend(count);
      part.spend(count);
    },
    pause: () => whole.pause(),
  };
}
