import type { Load } from './load.ts';
import type { LoadJob, LoadResult } from './load-job.ts';

const ROUNDS = 3;

/** Runs each job in three rounds that take turns, and gives the median round of each. */
export async function inRounds(load: Load, jobs: readonly LoadJob[]): Promise<LoadResult[]> {
  const results: LoadResult[][] = jobs.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, job] of jobs.entries()) results[at]?.push(await load.run(job));
  }
  return results.map((rounds) => median(rounds, ({ p50 }) => p50));
}

/** The middle one of an odd number of values. */
export function median<Value>(values: readonly Value[], by: (value: Value) => number): Value {
  const sorted = [...values].sort((a, b) => by(a) - by(b));
  return sorted[Math.floor(sorted.length / 2)] as Value;
}
