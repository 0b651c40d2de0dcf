import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

export type JobsOptions = {
  connectionString: string;
  log: Log;
  metrics?: Metrics;
  /** How many jobs this process does at once. */
  concurrency?: number;
  /** The most connections that it takes for that. */
  connections?: number;
};
