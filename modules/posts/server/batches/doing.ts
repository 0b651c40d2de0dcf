import type { Trx } from '#platform/server/database.ts';
import type { Actor as Doer } from '#platform/server/trail.ts';
import type { SpamReports } from '../spam/spam-reports.ts';
import type { PostChecks } from '../writing/post-checks.ts';
import type { Actor } from './batch-rules.ts';
import type { BatchRow } from './batches.queries.ts';
import type { BodyRewriters } from './body-rewriters.ts';

/** All that a step of a batch is done with. */
export type Doing = {
  trx: Trx;
  batch: BatchRow;
  actor: Actor;
  doer: Doer;
  nextId: () => number;
  now: number;
  spam: SpamReports;
  rewriters: BodyRewriters;
  checks: readonly PostChecks[];
};
