import type { Trx } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import type { Actor as Doer } from '#platform/server/trail.ts';
import type { SpamReports } from '../spam/spam-reports.ts';
import type { PostChecks } from '../writing/post-checks.ts';
import type { BesideChange } from './batch-change.ts';
import type { Actor } from './batch-rules.ts';
import type { BatchRow } from './batches.queries.ts';
import type { BodyRewriters } from './body-rewriters.ts';

/** All that a step of a batch is done with. */
export type Doing = {
  trx: Trx;
  batch: BatchRow;
  /** The next posts, in the order of the act. */
  ids: readonly number[];
  /** Of a step that began while the one before it is under way: waits for that, and gives the batch as it left it. */
  turn?: () => Promise<BatchRow>;
  /** The whole act is done here and now: it is written down with what came of it, not before. */
  isWhole?: boolean;
  actor: Actor;
  doer: Doer;
  nextId: () => number;
  now: number;
  spam: SpamReports;
  rewriters: BodyRewriters;
  checks: readonly PostChecks[];
  jobs: Pick<Jobs, 'enqueue'>;
};

/** The same of an act that does something beside posts, and what it did, as its undo needs it. */
export type BesideDoing = Doing & { batch: BatchRow & { change: BesideChange } };
export type Besides = ReadonlyMap<number, object>;
