import { oncePerGround } from '#platform/server/ground.ts';
import { countMisses } from './count-misses.ts';

/** Counts addresses that readers asked for in vain, once in a process. */
export const missesOf = oncePerGround(countMisses);
