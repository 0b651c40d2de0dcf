import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FindRules } from './redirect-loop.ts';

/** So many comparisons of a rule with an address take some milliseconds. */
const MOST_AT_A_STRETCH = 10_000;
/** What looking costs where nothing is found, in comparisons. */
const EACH_LOOK = 100;

/** Finds rules in memory for many redirects, and lets the server answer others every few milliseconds. */
export function findWithPauses<Rule>(find: FindRules<Rule>): FindRules<Rule> {
  let done = 0;
  return async (shapes) => {
    if (done >= MOST_AT_A_STRETCH) {
      done = 0;
      await nextTurn();
    }
    const found = await find(shapes);
    done += EACH_LOOK + shapes.length * found.length;
    return found;
  };
}
