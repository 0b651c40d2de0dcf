/** What a handler knows beside its payload. */
export type JobContext = {
  /** Aborted when the server stops: throw `JobInterrupted` at the next safe point. */
  signal: AbortSignal;
  attempt: number;
  isLastAttempt: boolean;
};

/** Does one job. May run more than once for one job, after a crash: what it does must bear repeating. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** Thrown by a handler that stopped at a safe point: the job starts again later, as if it had never run. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
}
