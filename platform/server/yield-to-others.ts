import { constants, getPriority, setPriority } from 'node:os';

/** As of `nice`: a tenth of what others get while they want the processor, and all of it otherwise. */
const POLITENESS = 10;

/**
 * Has this thread come after whoever waits for an answer. Whatever it starts from now on does so too. Elsewhere than on
 * Linux this would be said of the whole process, and is left.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  setPriority(Math.min(getPriority() + POLITENESS, constants.priority.PRIORITY_LOW));
}
