import type { Trx } from '../database.ts';

declare const finished: unique symbol;

/** What only `finish` gives: a run that returns it has recorded its end. */
export type Finished = { readonly [finished]: true };

/** What a running task is given. `Position` is what it remembers between its steps. */
export type TaskContext<Payload, Position = null> = {
  siteId: number;
  taskId: number;
  payload: Payload;
  /** The profile that asked for it. */
  by: number | null;
  /** How much an earlier run had said to have done when it was cut off; what it has committed, `position` says. */
  doneBefore: number;
  /** What the last step has recorded, of this run or an earlier one; null before the first. */
  position: Position | null;
  /**
   * Tells how far the task is; may be called often, is written once a second. It is also a safe point: it throws
   * when the task was cancelled or the server stops, so what came before must have been committed. Not within
   * `step`, which holds the row that it writes to.
   */
  progress(done: number, total?: number | null): Promise<void>;
  isCancelRequested(): Promise<boolean>;
  /**
   * Does a part of the work and records where the task stands, both or none: a run that is taken up again after a
   * crash knows exactly what has been done. One step of a task waits for the other.
   */
  step(write: (trx: Trx, position: Position | null) => Promise<Position>): Promise<void>;
  /**
   * The same for a part that begins while the step before it is under way: `write` first does what no other step
   * touches, then waits for its turn, which gives the position that the step before has recorded, and does the rest.
   * Whoever holds what both need might wait for this one: it throws where its turn does not come soon, or the step
   * before failed, and nothing of it is written; the part is then done again by `step`.
   */
  stepAhead(write: (trx: Trx, turn: () => Promise<Position | null>) => Promise<Position>): Promise<void>;
  /**
   * Does the last part, or all of it, and ends the task with the result, which is kept as JSON: both or none. The
   * last call of every run. It throws, and what `write` wrote is undone, when the task was cancelled meanwhile or
   * another run has taken it over.
   */
  finish(write: (trx: Trx, position: Position | null) => Promise<unknown>): Promise<Finished>;
  /** Aborted when the server stops. */
  signal: AbortSignal;
};

/**
 * Does the task. May run again after a crash, and go on beside a run that was believed dead: only what it writes
 * in `step` and `finish` comes exactly once, so anything else must bear repeating.
 */
export type TaskRun<Payload, Position = null> = (
  context: TaskContext<Payload, Position>,
) => Promise<Finished>;

/** Thrown where a task ends because somebody cancelled it. */
export class TaskCancelled extends Error {
  override name = 'TaskCancelled';
}

/** Thrown where a run ends because the task has ended already, or another run has begun. */
export class TaskTakenOver extends Error {
  override name = 'TaskTakenOver';
}
