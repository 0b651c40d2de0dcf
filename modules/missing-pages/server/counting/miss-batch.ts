import { LONGEST_MISS } from '../../not-found-kinds.contract.ts';
import { OTHER_REFERRERS } from './referrer-of.ts';
import { addVisitor } from './visitor-sketch.ts';

/** Of a site within an hour; what comes beyond them is counted together. */
export const MOST_PATHS = 5_000;
const MOST_PAIRS = 10_000;
const MOST_REFERRERS = 20;
const HOUR = 3_600;

export type MissSum = {
  path: string;
  referrer: string;
  bucketTs: number;
  day: string;
  hits: number;
  botHits: number;
  lastTs: number;
  visitors: number[];
};

export type Miss = {
  path: string;
  referrer: string;
  isBot: boolean;
  visitor: number;
  now: number;
  bucketTs: number;
  day: string;
};

/** What one site missed since it was written last, and what it missed within the hour. */
export type MissBatch = {
  add(miss: Miss): void;
  /** Gives what was counted, and begins anew. */
  take(): MissSum[];
  /** Whether it holds nothing, and what it remembers of an hour is over. */
  isOver(now: number): boolean;
};

/** Counts the misses of a site in memory that is bounded, whatever is asked for. */
export function missBatch(): MissBatch {
  let sums = new Map<string, MissSum>();
  let hour = 0;
  let pairs = 0;
  /** The referrers of each path within the hour. */
  const seen = new Map<string, Set<string>>();

  const placed = (path: string, referrer: string): { path: string; referrer: string } => {
    const known = seen.get(path);
    if (path.length > LONGEST_MISS || (!known && seen.size >= MOST_PATHS)) {
      return { path: '', referrer: OTHER_REFERRERS };
    }
    const referrers = known ?? new Set<string>();
    if (!known) seen.set(path, referrers);
    if (referrers.has(referrer)) return { path, referrer };
    if (referrers.size >= MOST_REFERRERS || pairs >= MOST_PAIRS) return { path, referrer: OTHER_REFERRERS };
    referrers.add(referrer);
    pairs += 1;
    return { path, referrer };
  };
  return {
    add: ({ now, bucketTs, day, isBot, visitor, ...asked }) => {
      const thisHour = Math.floor(now / HOUR);
      if (thisHour !== hour) {
        hour = thisHour;
        pairs = 0;
        seen.clear();
      }
      const { path, referrer } = placed(asked.path, asked.referrer);
      const key = JSON.stringify([bucketTs, path, referrer]);
      const sum = sums.get(key) ?? {
        ...{ path, referrer, bucketTs, day },
        ...{ hits: 0, botHits: 0, lastTs: now, visitors: [] },
      };
      sums.set(key, sum);
      sum.hits += 1;
      sum.lastTs = now;
      if (isBot) sum.botHits += 1;
      else addVisitor(sum.visitors, visitor);
    },
    take: () => {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },
    isOver: (now) => sums.size === 0 && Math.floor(now / HOUR) !== hour,
  };
}
